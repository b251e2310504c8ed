import { expect, it } from 'vitest'
import { areas } from '@falaj/contract/kernel/access'
import { apiScopeNames, scopeGivers } from '@falaj/contract/developers/api-scopes'
import { merchantLists } from '@falaj/contract/merchant-api/merchant-api'
import { merchantCommands } from '@falaj/contract/merchant-api/merchant-commands'
import { isNetwork, plainAddress } from './api-key.rules.ts'
import { isWellFormed, newSecret } from './api-key.secret.ts'

it('a secret is ours by its form, and no other is', () => {
  const secrets = Array.from({ length: 200 }, () => newSecret('sandbox'))
  expect(new Set(secrets).size).toBe(200)
  expect(secrets.filter((each) => !isWellFormed(each))).toEqual([])
  expect(newSecret('live')).toMatch(/^falaj_live_[0-9A-Za-z]{49}$/)
})
it('a mistyped letter, a cut end or another prefix is found without asking anybody', () => {
  const secret = newSecret('live')
  const other = (letter: string): string => (letter === 'a' ? 'b' : 'a')
  for (let at = 11; at < secret.length; at += 1)
    expect(isWellFormed(secret.slice(0, at) + other(secret[at]!) + secret.slice(at + 1))).toBe(false)
  for (const wrong of ['', secret.slice(0, -1), `${secret}0`, secret.replace('live', 'sandbox'), ` ${secret}`])
    expect(isWellFormed(wrong)).toBe(false)
})
it.each(['203.0.113.7', '203.0.113.0/24', '10.0.0.1/32', '2001:db8::1', '2001:db8::/48', '::/0', '0.0.0.0/0'])(
  '%s is a network',
  (text) => expect(isNetwork(text)).toBe(true),
)
it.each([
  '',
  '1.2.3',
  '1.2.3.4/33',
  '1.2.3.4/',
  '1.2.3.4/24/8',
  '256.1.1.1',
  '::1/129',
  'fe80::1%eth0',
  '1.2.3.4/-1',
  'host',
])('%s is none', (text) => expect(isNetwork(text)).toBe(false))
it('a mapped address is the one it maps', () => {
  expect(plainAddress('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(plainAddress('2001:db8::1')).toBe('2001:db8::1')
  expect(plainAddress('unknown')).toBeNull()
})
it('a scope is given by who does the same on a page; payments are taken and read by everybody who manages keys', () => {
  const opened = [
    ...Object.values(merchantLists).map(({ scope, of }) => ({ scope, access: of.access })),
    ...Object.values(merchantCommands).map(({ scope, access }) => ({ scope, access })),
  ]
  for (const scope of apiScopeNames) {
    const isTaken = scope === 'payments:read' || scope === 'payments:write'
    for (const { access } of opened.filter((each) => each.scope === scope))
      expect([scope, scopeGivers[scope]]).toEqual([scope, isTaken ? areas.apiManagement : access])
  }
})
