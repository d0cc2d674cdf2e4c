/** Upper bounds of the histogram's buckets, in seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Route = { labels: string; by_class: number[]; by_bound: number[]; seconds: number };

/**
 * Requests by route, method and status class, and their durations. Counted here and not by the library: a cached page is sent in 25 µs, of
 * which the library's two metrics with their labels would take several.
 */
export class HttpMetrics {
  readonly #routes = new Map<string, Route>();

  /** Counts a finished request; `route` is the pattern, since addresses are unlimited in number and some are secret. */
  record(method: string, route: string, status: number, ms: number): void {
    const key = method + route;
    let counts = this.#routes.get(key);
    if (!counts) this.#routes.set(key, (counts = newRoute(method, route)));
    const seconds = ms / 1_000;
    const of_status = Math.trunc(status / 100);
    counts.by_class[of_status] = (counts.by_class[of_status] ?? 0) + 1;
    let bound = 0;
    while (bound < BOUNDS.length && seconds > (BOUNDS[bound] ?? 0)) bound += 1;
    counts.by_bound[bound] = (counts.by_bound[bound] ?? 0) + 1;
    counts.seconds += seconds;
  }

  /** In Prometheus' text format. */
  text(): string {
    const routes = [...this.#routes.values()];
    return [
      '# HELP http_requests_total Requests answered, by route, method and class of status',
      '# TYPE http_requests_total counter',
      ...routes.flatMap(({ labels, by_class }) =>
        by_class.flatMap((count, of_status) => (count > 0 ? `http_requests_total{${labels},status="${of_status}xx"} ${count}` : [])),
      ),
      '# HELP http_request_duration_seconds From the request to the last byte of its answer',
      '# TYPE http_request_duration_seconds histogram',
      ...routes.flatMap(histogram),
      '',
    ].join('\n');
  }
}

function newRoute(method: string, route: string): Route {
  return {
    labels: `method="${method}",route="${route.replace(/["\\\n]/g, '_')}"`,
    by_class: [0, 0, 0, 0, 0, 0],
    by_bound: [...BOUNDS.map(() => 0), 0],
    seconds: 0,
  };
}

function histogram({ labels, by_bound, seconds }: Route): string[] {
  let count = 0;
  const buckets = by_bound.map((more, bound) => {
    count += more;
    return `http_request_duration_seconds_bucket{${labels},le="${BOUNDS[bound] ?? '+Inf'}"} ${count}`;
  });
  return [...buckets, `http_request_duration_seconds_sum{${labels}} ${seconds}`, `http_request_duration_seconds_count{${labels}} ${count}`];
}
