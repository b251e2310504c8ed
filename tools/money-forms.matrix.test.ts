// On a phone a form is longer than the screen, and a result out of sight invites a second order: every money form shows it in view.
import path from 'node:path'
import { expect, it } from 'vitest'
import { everyEndpoint } from '@falaj/contract/contract'
import { read } from './root.ts'
import { isTest, sources } from './sources.ts'

/** Whether a change takes money: an amount with a currency, however deep. */
const takesMoney = (schema: unknown, depth = 0): boolean => {
  const { def } = schema as { readonly def?: Readonly<Record<string, unknown>> }
  if (!def || depth > 8) return false
  const shape = (def['shape'] ?? {}) as Readonly<Record<string, unknown>>
  if ('amount' in shape && 'currency' in shape) return true
  const inner = ['innerType', 'element', 'in', 'out', 'valueType'].flatMap((name) => def[name] ?? [])
  const options = (def['options'] ?? []) as readonly unknown[]
  return [...Object.values(shape), ...inner, ...options].some((each) => takesMoney(each, depth + 1))
}
/** Forms whose result is another page or takes the place of the form, at the top of the page. */
const shownInPlace: Readonly<Record<string, string>> = {
  'agentMerchant.add': 'the wizard goes on to the next step',
  'agentMerchant.edit': 'the wizard goes on to the next step',
  'application.add': 'the application’s page',
  'application.edit': 'the application’s page',
  'invoice.add': 'the invoice’s page',
  'invoice.edit': 'the invoice’s page',
  'product.save': 'the form says when it was saved',
  'product.apply': 'the page of the application’s result',
  'qrPay.show': 'the sale takes the place of the form',
  'qrPay.scan': 'the sale takes the place of the form',
  'smartCode.add': 'the code’s page',
  'smartCode.edit': 'the code’s page',
  'smartCode.charge': 'the code above the field shows the amount',
}
/** Machines and payers send these. */
const withoutConsole = ['checkout.start', 'product.receiptApply']
it('every money form of the contract shows its result in <Outcome>, which is scrolled to and focused, or is a dialog', () => {
  const screens = sources
    .filter((file) => file.startsWith('apps/console/src/') && /\.tsx?$/.test(file) && !isTest(file))
    .map((file) => ({ file, text: read(file) }))
  const ways = /<(?:Outcome|AgreementDialog|FormDialog|Dialog|Confirm)\b|orderScreen\(|<ExchangeDesk\b|<RuleForm\b/
  const usersOf = (file: string) => screens.filter(({ text }) => text.includes(`/${path.basename(file)}'`))
  const without = everyEndpoint.flatMap(({ feature, name, endpoint }) => {
    if (!endpoint.does || !takesMoney(endpoint.input)) return []
    const command = `${feature.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}.${name}`
    const forms = screens.filter(({ text }) => new RegExp(`\\b${command}\\b`).test(text))
    const shows = [...forms, ...forms.flatMap(({ file }) => usersOf(file))].some(({ text }) => ways.test(text))
    return shows ? [] : [command]
  })
  expect(without.toSorted()).toEqual([...Object.keys(shownInPlace), ...withoutConsole].toSorted())
  // What these show their results with.
  const blocks = [
    'blocks/order/result.tsx',
    'features/accounts/currency-exchange/currency-exchange.desk.tsx',
    'features/accounts/automatic-settlement/automatic-settlement.rule-form.tsx',
    'features/accounts/batch-transfer/batch-transfer.screen.tsx',
    'features/payments/refund/refund.of-payment.tsx',
  ]
  expect(blocks.filter((file) => !read(`apps/console/src/${file}`).includes('<Outcome'))).toEqual([])
  const own = screens.filter(({ text }) => /className="[^"]*\banswer\b[^"]*" role="status"/.test(text))
  expect(own).toEqual([])
})
