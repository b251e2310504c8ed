// Which addresses a merchant may make this server connect to: those of the public internet, and no other. Pure.
import { BlockList, isIP } from 'node:net'

/** IANA's special-purpose registry for IPv4, multicast and reserved ranges. */
const privateV4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24
  203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`
/** Ranges of global unicast that lead elsewhere: Teredo and the protocol block, documentation, 6to4. */
const privateV6 = '2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20'

const listOf = (family: 'ipv4' | 'ipv6', text: string): BlockList => {
  const list = new BlockList()
  for (const each of text.trim().split(/\s+/)) {
    const [network = '', prefix] = each.split('/')
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}
const refusedV4 = listOf('ipv4', privateV4)
const refusedV6 = listOf('ipv6', privateV6)
/** Everything outside is local, mapped, translated (NAT64), multicast or reserved. */
const globalV6 = listOf('ipv6', '2000::/3')

export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 0 || address.includes('%')) return false
  return family === 4
    ? !refusedV4.check(address, 'ipv4')
    : globalV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6')
}
