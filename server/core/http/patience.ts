/** How long a connection may take, in milliseconds. What takes longer is cut, so that nobody holds memory by being slow. */
export type Patience = {
  /** For a request to arrive, head and body: ten megabytes of pictures over a bad line take a minute. */
  request_ms: number;
  /** For its head. */
  headers_ms: number;
  /** Between two signs of life while an answer is made or read; a stream of news gives one every 20 seconds. */
  quiet_ms: number;
  /** Between two looks at what arrives too slowly. */
  look_ms: number;
};

export const patience: Patience = { request_ms: 120_000, headers_ms: 30_000, quiet_ms: 120_000, look_ms: 5_000 };
