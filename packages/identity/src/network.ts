/** The network that an address belongs to: an IPv6 household has 2^64 addresses and is counted as one. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0')
  return `${[...groups, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
