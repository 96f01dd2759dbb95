import ipaddr from 'ipaddr.js'

/**
 * The network that an address belongs to, in its one spelling: an IPv6 household has 2^64 addresses and is counted as one
 * (RFC 6177). An IPv4 address stands for itself, also where it is written as IPv6 (RFC 4291 §2.5.5.2); so does what is no address.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return address
  const known = ipaddr.process(address)
  if (known instanceof ipaddr.IPv4) return known.toString()
  return `${new ipaddr.IPv6([...known.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`
}
