/** Timeouts of connections, in milliseconds, so that slow clients cannot hold memory. */
export type Timeouts = {
  /** For a whole request, headers and body: ten megabytes of pictures over a bad line take a minute. */
  request_ms: number;
  /** For the headers. */
  headers_ms: number;
  /** Without any data in either direction; a stream of events sends some every 20 seconds. */
  quiet_ms: number;
  /** Between two checks for slow requests. */
  look_ms: number;
};

export const default_timeouts: Timeouts = { request_ms: 120_000, headers_ms: 30_000, quiet_ms: 120_000, look_ms: 5_000 };
