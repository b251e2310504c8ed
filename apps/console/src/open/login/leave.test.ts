import { describe, expect, it } from 'vitest'
import { wishFrom } from './leave.ts'
import { startFor } from './start-for.ts'

const back = (value: string): string | null => wishFrom(`?${new URLSearchParams({ return: value })}`).back

describe('where a login leads', () => {
  it('back to a members’ page, with its search', () => {
    expect(back('/management/operation-history?text=device')).toBe('/management/operation-history?text=device')
  })
  it.each([
    'https://evil.example/home',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '\t//evil.example',
    'javascript:alert(1)',
    '/login',
    '/',
    '/nowhere',
    '/home#/evil',
    '/home/../login',
    '',
  ])('never to %j', (value) => {
    expect(back(value)).toBeNull()
  })
  it('a challenge has the form of one, or is none', () => {
    expect(wishFrom(`?challenge=${'a'.repeat(43)}`).challenge).toBe('a'.repeat(43))
    for (const bad of ['', 'a', `${'a'.repeat(42)}/`, 'a'.repeat(44)])
      expect(wishFrom(`?challenge=${encodeURIComponent(bad)}`).challenge).toBeNull()
  })
  it('else home, and all products for who only pre-authorizes', () => {
    expect(startFor(['ADMIN'])).toBe('/home')
    expect(startFor(['PRE_AUTHORIZER'])).toBe('/products/all-products')
  })
})
