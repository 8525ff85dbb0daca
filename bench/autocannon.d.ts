/** The part of autocannon (which brings no types) that the benches use. */
declare module 'autocannon' {
  interface Load {
    url: string;
    requests: { method: 'GET'; path: string; headers: Record<string, string> }[];
    connections: number;
    /** Seconds. */
    duration: number;
  }

  interface Result {
    requests: { average: number };
    /** Milliseconds. */
    latency: { p50: number; p99: number };
    errors: number;
    timeouts: number;
    '4xx': number;
    '5xx': number;
  }

  export default function autocannon(load: Load): Promise<Result>;
}
