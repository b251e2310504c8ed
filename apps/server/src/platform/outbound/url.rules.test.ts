import { describe, expect, it } from 'vitest'
import { hostileUrls } from '../../testing/hostile-urls.ts'
import { isPublicAddress } from './address.ts'
import { urlFault } from './url.ts'

const rules = { ownPorts: new Set([8080, 8081]) }

describe('the address of a receiver', () => {
  it('there are more than 200 hostile spellings, each its own', () => {
    expect(new Set(hostileUrls).size).toBe(hostileUrls.length)
    expect(hostileUrls.length).toBeGreaterThanOrEqual(200)
  })
  it.each(hostileUrls.map((url) => [url]))('%s is refused', (url) => {
    expect(urlFault(url, { ...rules, local: false })).not.toBeNull()
  })
  it.each([
    'https://example.com/',
    'https://example.com/hooks/falaj?shop=1&x=%20',
    'https://example.com:443/',
    'https://hooks.example.co.ae:8443/a',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://bücher.example/',
  ])('%s may be entered', (url) => {
    expect(urlFault(url, { ...rules, local: false })).toBeNull()
  })
  it.each([
    ['http://example.com/', 'URL_HTTPS'],
    ['https://user:secret@example.com/', 'URL_CREDENTIALS'],
    ['https://example.com:22/', 'URL_PORT'],
    ['https://10.0.0.1/', 'URL_PRIVATE'],
    ['example.com', 'URL_FORMAT'],
  ])('of %s it says %s', (url, fault) => {
    expect(urlFault(url, { ...rules, local: false })).toBe(fault)
  })
})

describe('a receiver on this machine', () => {
  it.each(['http://localhost:3000/hooks', 'http://127.0.0.1:8000/', 'http://[::1]:4000/'])(
    '%s may be, where allowed',
    (url) => {
      expect(urlFault(url, { ...rules, local: true })).toBeNull()
      expect(urlFault(url, { ...rules, local: false })).not.toBeNull()
    },
  )
  it.each([
    'http://localhost/',
    'http://localhost:22/',
    'http://localhost:5432/',
    'http://localhost:6379/',
    'https://localhost:3000/',
    'http://127.0.0.2:3000/',
    'http://10.0.0.1:3000/',
    'http://foo.localhost:3000/',
    'http://user@localhost:3000/',
    // Falaj's own.
    'http://localhost:8080/',
    'http://127.0.0.1:8081/',
    'http://[::1]:8080/provider/merchants',
  ])('%s may not, even there', (url) => {
    expect(urlFault(url, { ...rules, local: true })).not.toBeNull()
  })
})

it.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.255.255', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)
it.each([
  '',
  'example.com',
  '127.0.0.1',
  '::1',
  'fe80::1%eth0',
  '2606:4700::1111%1',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))
