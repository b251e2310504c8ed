import { describe, expect, it } from 'vitest'
import { errorFacts, maskLine, valuesOf } from './mask.ts'

describe('a log line', () => {
  it.each([
    ['{"password":"123456"}', '123456'],
    ['{"a":{"b":[{"otpCode":"884422"}]}}', '884422'],
    ['{"gaCode":884422}', '884422'],
    ['{"passwordParam":{"password":"a\\"b884422","salt":"s4ltS4lt"}}', '884422'],
    ['{"identifyTicket":"tk-secret"}', 'tk-secret'],
    ['{"headers":{"cookie":"sid=abcdefgh; theme=dark"}}', 'abcdefgh'],
    ['{"headers":{"x-step-up":"grant-canary"}}', 'grant-canary'],
    ['{"headers":{"idempotency-key":"key-canary"}}', 'key-canary'],
    ['{"headers":{"authorization":"Bearer top-secret"}}', 'top-secret'],
    ['{"msg":"body was {\\"password\\":\\"246810\\"}"}', '246810'],
    ['{"msg":"GET /files/1?until=5&signature=sig-canary"}', 'sig-canary'],
    ['{"msg":"cookie __Host-sid=host-canary; path=/"}', 'host-canary'],
    ['{"msg":"sent to +971-501234567"}', '501234567'],
    ['{"msg":"sent to +971501234567"}', '501234567'],
    ['{"msg":"sent to 971501234567"}', '971501234567'],
    ['{"msg":"sent to +86 13912345678"}', '13912345678'],
  ])('%s does not show %s', (line, secret) => {
    const masked = maskLine(line)
    expect(masked).not.toContain(secret)
    expect(() => JSON.parse(masked)).not.toThrow()
  })

  it('is masked in time even when it is one word of a megabyte', () => {
    // In steps that grow with its square this would not end before the test is ended.
    const line = `{"msg":"${'a'.repeat(1024 * 1024)}"}`
    expect(maskLine(line)).toBe(line)
  })

  it('keeps what helps: ids, status, times, the head code', () => {
    const line =
      '{"level":30,"time":"2026-11-15T03:00:00.000Z","reqId":"0193f2b0-1111-7222-8333-444455556666","method":"POST","path":"/restful/login/status","status":200,"head":40301,"ms":12.5,"msg":"answered"}'
    expect(maskLine(line)).toBe(line)
  })

  it('shows enough of a number to recognise it', () => {
    expect(maskLine('to +971-501234467')).toBe('to +971-•••67')
  })
})

describe('an error in the log', () => {
  it('loses every value of the request, wherever it repeats one', () => {
    const values = valuesOf({ pin: '246810', deep: [{ more: 'hunter22' }] }, { token: 135790 })
    const facts = errorFacts(new Error('bad "246810" near hunter22, 135790'), values)
    expect(JSON.stringify(facts)).not.toMatch(/246810|hunter22|135790/)
  })

  it('keeps no detail of a database error, which holds the row’s values', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (mobile)=(x)',
      constraint: 'c',
    })
    expect(errorFacts(error)).toMatchObject({ message: 'duplicate key', reason: '23505', constraint: 'c' })
    expect(errorFacts(error)).not.toHaveProperty('detail')
  })

  it('is logged whatever was thrown', () => {
    expect(errorFacts('text').message).toBe('text')
    expect(valuesOf(null, undefined, { a: null, b: 'abc' })).toEqual([])
  })
})
