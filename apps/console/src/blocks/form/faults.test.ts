import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { change } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { emailAddress, money, shortText } from '@falaj/contract/kernel/scalars'
import { readDraft, serverFaults } from './faults.ts'

const invite = change('POST x', {
  does: { en: 'Did it', zh: '已完成' },
  access: 'signed-in',
  input: z.object({
    name: shortText,
    email: emailAddress,
    roles: z.array(z.string()),
    limit: money,
    note: z.optional(shortText),
  }),
  output: z.object({}),
})
const good = {
  name: 'Layla',
  email: 'layla@example.com',
  roles: ['CS'],
  limit: { amount: '12.50', currency: 'AED' },
  note: '',
}

describe('before it is sent', () => {
  it('a good draft becomes the endpoint’s input, without the fields that were left empty', () => {
    expect(readDraft(invite, good)).toEqual({
      input: { name: 'Layla', email: 'layla@example.com', roles: ['CS'], limit: { minor: 1250n, currency: 'AED' } },
    })
  })
  it('every required field says so at once, a list in its own words', () => {
    const draft = { name: '', email: '', roles: [], limit: { amount: '', currency: 'AED' }, note: '' }
    expect(readDraft(invite, draft)).toEqual({
      faults: { name: 'REQUIRED', email: 'REQUIRED', roles: 'REQUIRED_ITEM', limit: 'REQUIRED' },
    })
  })
  it.each([
    ['email', 'not an address', 'EMAIL'],
    ['limit', { amount: '1.234', currency: 'AED' }, 'AMOUNT_DECIMALS'],
    ['limit', { amount: '1.', currency: 'AED' }, 'AMOUNT'],
    ['name', 'x'.repeat(201), 'TOO_LONG'],
    ['roles', [1], 'INVALID'],
  ])('%s of %j is %s', (field, value, code) => {
    expect(readDraft(invite, { ...good, [field]: value }).faults).toMatchObject({ [field]: code })
  })
})

describe('after the server refused', () => {
  const refused = (fields: unknown, code: number = errors.INPUT_INVALID.code) =>
    ({ kind: 'error', head: { code, msg: '' }, body: { fields } }) as const
  it('its faults stand under their fields', () => {
    const fields = [
      { path: 'limit.amount', code: 'AMOUNT' },
      { path: 'limit.currency', code: 'INVALID' },
      { path: 'email', code: 'EMAIL' },
    ]
    expect(serverFaults(refused(fields))).toEqual({
      limit: 'AMOUNT',
      'limit.amount': 'AMOUNT',
      'limit.currency': 'INVALID',
      email: 'EMAIL',
    })
  })
  it('another refusal is not a field’s fault', () => {
    expect(serverFaults(refused([], errors.ACCESS_DENIED.code))).toBeNull()
    expect(serverFaults({ kind: 'network_error' })).toBeNull()
    expect(serverFaults(refused([]))).toBeNull()
  })
})
