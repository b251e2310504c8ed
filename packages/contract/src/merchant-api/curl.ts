// What a form of the console does, as a call of the merchant API that a developer can paste. The body is what was typed, as far as the API
// takes it; the key is theirs to put in.
import { customer } from '../customers/customer.ts'
import { schemaOf, type Schema } from '../kernel/describe.ts'
import { directPay } from '../selling/direct-pay.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { invoice } from '../selling/invoice.ts'
import { item } from '../customers/item.ts'
import { merchantCommands, type MerchantCommands } from './merchant-commands.ts'
import { paylink } from '../selling/paylink.ts'
import { refund } from '../payments/refund.ts'
import { statement } from '../accounts/statement.ts'
import { transfer } from '../accounts/transfer.ts'

/** Which command of the API does the same. */
export const apiTwins: readonly (readonly [form: Endpoint, command: keyof MerchantCommands])[] = [
  [refund.add, 'createRefund'],
  [paylink.add, 'createPaylink'],
  [paylink.cancel, 'cancelPaylink'],
  [invoice.add, 'createInvoice'],
  [invoice.send, 'sendInvoice'],
  [invoice.void, 'voidInvoice'],
  [customer.add, 'createCustomer'],
  [customer.edit, 'updateCustomer'],
  [directPay.add, 'createSavedCard'],
  [directPay.ask, 'chargeSavedCard'],
  [directPay.withdraw, 'removeSavedCard'],
  [item.add, 'createItem'],
  [item.edit, 'updateItem'],
  [transfer.add, 'createTransfer'],
  [statement.add, 'createStatements'],
]

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
/** Only fields of the schema, without empty ones. */
const pickKnown = (schema: Schema | undefined, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((each) => pickKnown(schema?.items, each))
  if (typeof value !== 'object' || value === null || !schema?.properties) return value
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, inner]) => {
      const given = pickKnown(inner, (value as Readonly<Record<string, unknown>>)[name])
      return isNothing(given) ? [] : [[name, given]]
    }),
  )
}
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** `typed` is the form's draft as it would be sent. */
export const curlOf = (origin: string, form: Endpoint, typed: Readonly<Record<string, unknown>>): string => {
  const name = apiTwins.find(([each]) => each === form)?.[1]
  if (!name) throw new Error(`no command of the API does what ${form.path} does`)
  const { path, input } = merchantCommands[name]
  const body = { ...typed }
  const address = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(body[field])
    delete body[field]
    return encodeURIComponent(value)
  })
  return [
    `curl ${quoted(`${origin}/${address}`)}`,
    `-H "Authorization: Bearer $FALAJ_KEY"`,
    `-H "Idempotency-Key: $(uuidgen)"`,
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(JSON.stringify(pickKnown(schemaOf(input), body), null, 2))}`,
  ].join(' \\\n  ')
}
