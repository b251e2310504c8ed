import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { customer } from '../customers/customer.ts'
import { apiTwins, curlOf } from './curl.ts'
import { invoice } from '../selling/invoice.ts'
import { merchantCommands } from './merchant-commands.ts'
import { refund } from '../payments/refund.ts'

/** The words of a command as a shell reads them; what it would run in between is not run. */
const wordsOf = (command: string): readonly string[] =>
  execFileSync('sh', ['-c', `uuidgen() { echo some-key; }; curl() { printf '%s\\0' "$@"; }; ${command}`], {
    env: { FALAJ_KEY: 'a-key' },
    encoding: 'utf8',
  })
    .split('\0')
    .slice(0, -1)
const bodyOf = (command: string): unknown => {
  const words = wordsOf(command)
  return JSON.parse(words[words.indexOf('-d') + 1]!) as unknown
}

it.each(apiTwins)('$path: what is copied is read by a shell, and its body by the API', (form, name) => {
  const { input, example, path } = merchantCommands[name]
  // A form sends more than the API takes, and empty texts and lists.
  const id = '01900000-0000-7000-8000-000000000001'
  const typed = { id, draftId: 'x', version: 3, note: '', tags: [], saveAs: '', ...example }
  const command = curlOf('https://pay.example.com', form, typed)
  expect(wordsOf(command).slice(0, 7)).toEqual([
    `https://pay.example.com/${path.replace('{id}', id)}`,
    '-H',
    'Authorization: Bearer a-key',
    '-H',
    'Idempotency-Key: some-key',
    '-H',
    'Content-Type: application/json',
  ])
  expect(bodyOf(command)).toEqual(example)
  const body = { ...(path.includes('{id}') ? { id } : {}), ...(bodyOf(command) as object) }
  expect(z.safeDecode(input, body as never).success).toBe(true)
})

it('every command of the API that a form of the console does can be copied from it', () => {
  const withForm = new Set<string>(apiTwins.map(([, name]) => name))
  // An order is opened by programs only: people have links, codes and invoices.
  const withoutForm = ['createPayment', 'capturePayment', 'voidPayment', 'createAppOrder']
  expect(
    Object.entries(merchantCommands)
      .filter(([name, { kind }]) => kind === 'change' && !withForm.has(name))
      .map(([name]) => name),
  ).toEqual(withoutForm)
})

it('what was typed stays a text, whatever a shell would make of it', () => {
  const name = `O'Hara "$(rm -rf /)" \`id\` \\ !x\n越`
  expect(bodyOf(curlOf('https://pay.example.com', customer.add, { name, language: 'en' }))).toEqual({
    name,
    language: 'en',
  })
})

it('lines and amounts keep their own fields only', () => {
  const line = { key: 4, text: 'Dates', quantity: '2', unit: { amount: '45.00', currency: 'AED' }, vat: 'standard' }
  const typed = {
    customerId: 'c',
    language: 'en',
    currency: 'AED',
    termsDays: 14,
    lines: [{ ...line, itemId: undefined }],
  }
  const { key: _, ...sent } = line
  expect(bodyOf(curlOf('', invoice.add, typed))).toMatchObject({ lines: [sent] })
})

it('a form without a command of the API has none to copy', () => {
  expect(() => curlOf('', refund.cancel, {})).toThrow('no command of the API')
})
