import { describe, expect, it } from 'vitest'
import { browserName, isPhone } from './browser.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
describe('a browser is called as people call it', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/156.0.0.0 Safari/537.36`, 'Chrome · Windows'],
    [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/156.0.0.0 Safari/537.36 Edg/156.0`, 'Edge · Windows'],
    [`Mozilla/5.0 (X11; Linux aarch64) ${webkit} HeadlessChrome/156.0.0.0 Safari/537.36`, 'Chrome · Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_1) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
      'Safari · macOS',
    ],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1',
      'Safari · iPhone',
    ],
    [`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/156.0 Mobile Safari/537.36`, 'Chrome · Android'],
    ['curl/8.9.1', ''],
    ['', ''],
  ])('%s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name)
  })
  it('a phone is distinguished from a desktop', () => {
    expect(isPhone('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)')).toBe(true)
    expect(isPhone('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe(false)
  })
})
