"""Metrics as Prometheus reads them."""

from __future__ import annotations

from croupier.web.http.metrics import MOST_SERIES, Counter, Gauge, Histogram, Metrics


def test_a_counter_counts_each_set_of_values_by_itself() -> None:
    counter = Counter("tries_total", "Tries.", ("outcome",))
    counter.add("right")
    counter.add("wrong", by=2)

    assert list(counter.lines()) == ['tries_total{outcome="right"} 1', 'tries_total{outcome="wrong"} 2']


def test_a_counter_without_labels_begins_at_nothing() -> None:
    assert list(Counter("frames_total", "Frames.").lines()) == ["frames_total 0"]


def test_a_gauge_is_looked_up_when_asked() -> None:
    numbers: dict[tuple[str, ...], float] = {("T1",): 3.0, ("T2",): 0.5}
    gauge = Gauge("seated", "Players.", lambda: numbers, ("table",))

    assert list(gauge.lines()) == ['seated{table="T1"} 3', 'seated{table="T2"} 0.5']
    assert list(Gauge("up", "Up.", lambda: 1).lines()) == ["up 1"]


def test_a_histogram_counts_up_to_and_including_each_bound() -> None:
    histogram = Histogram("took_seconds", "Time.", ("what",), bounds=(0.1, 1))
    for seconds in (0.05, 0.1, 0.11, 1, 7):
        histogram.observe(seconds, "deal")

    assert list(histogram.lines()) == [
        'took_seconds_bucket{what="deal",le="0.1"} 2',
        'took_seconds_bucket{what="deal",le="1"} 4',
        'took_seconds_bucket{what="deal",le="+Inf"} 5',
        'took_seconds_sum{what="deal"} 8.26',
        'took_seconds_count{what="deal"} 5',
    ]


def test_label_values_from_outside_can_break_no_line() -> None:
    counter = Counter("tries_total", "Tries.", ("name",))
    counter.add('a"b\\c\nd')

    assert list(counter.lines()) == [r'tries_total{name="a\"b\\c\nd"} 1']


def test_memory_stays_bounded_however_many_values_come() -> None:
    counter = Counter("tries_total", "Tries.", ("name",))
    for number in range(3 * MOST_SERIES):
        counter.add(f"name{number}")

    lines = list(counter.lines())
    assert len(lines) == MOST_SERIES + 1
    assert f'tries_total{{name="other"}} {2 * MOST_SERIES}' in lines


def test_the_text_says_of_each_metric_what_it_is() -> None:
    metrics = Metrics()
    metrics.gauge("croupier_tables", "Tables.", lambda: 5)
    metrics.commands.add("fold", "done")
    text = metrics.text()

    assert "# HELP croupier_tables Tables.\n# TYPE croupier_tables gauge\ncroupier_tables 5\n" in text
    assert 'croupier_commands_total{command="fold",outcome="done"} 1\n' in text
    assert text.endswith("\n")
