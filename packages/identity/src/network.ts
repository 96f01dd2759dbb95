import ipaddr from 'ipaddr.js'

/**
 * Returns the network of an address in one canonical form. An IPv6 address counts by its /64, since a household has
 * 2^64 addresses (RFC 6177). An IPv4 address stands for itself, also when written as IPv6 (RFC 4291 §2.5.5.2), as
 * does any other text.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return address
  const known = ipaddr.process(address)
  if (known instanceof ipaddr.IPv4) return known.toString()
  return `${new ipaddr.IPv6([...known.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`
}
