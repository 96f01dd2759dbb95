/** Whether a host name or address means this machine alone. */
export const isLoopback = (host: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
