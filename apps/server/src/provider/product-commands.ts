// Products: applications from the list to the decision, the switch, and new versions of their agreements.
import { applicationStatuses } from '@falaj/contract/kernel/enumerations'
import { productFields, type ProductField } from '@falaj/contract/merchant/product-questions'
import { termsNoticeDays } from '@falaj/contract/merchant/product-terms'
import { productKeys } from '@falaj/contract/kernel/products'
import { provider } from '@falaj/contract/provider'
import { toDisplay } from '@falaj/money'
import { CommandFailed } from './ask.ts'
import { bilingual, both, changed, day, need, oneOf, output, pairs, text, type Command } from './command.ts'
import { tableText } from './table.ts'

const valueText = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'minor' in value
    ? `AED ${toDisplay(value as never)}`
    : [value].flat().join(', ')

const termOptions = {
  max: { type: 'string' },
  day: { type: 'string' },
  fee: { type: 'string' },
  fixed: { type: 'string' },
  min: { type: 'string' },
} as const
const termsTake = '[--max <dirhams>] [--day <dirhams>] [--fee <per cent> [--fixed <dirhams>] [--min <dirhams>]]'
const termsSay =
  '--max, --day: the largest single payment and the most of a day, if less than the product’s own. --fee, --fixed, --min: what a payment costs, and at least.'
const termsIn = (given: Parameters<Command['run']>[1]) => {
  const [max, day, fee, fixed, min] = (['max', 'day', 'fee', 'fixed', 'min'] as const).map((name) => text(given, name))
  if (!fee && (fixed || min)) throw new CommandFailed(2, '--fixed and --min belong to a --fee.')
  if (fee && !/^\d{1,2}(\.\d{1,2})?$/.test(fee)) throw new CommandFailed(2, '--fee is a percentage such as 1.8.')
  return {
    ...(max ? { paymentMax: max } : {}),
    ...(day ? { dayMax: day } : {}),
    ...(fee
      ? { fee: { bps: Math.round(Number(fee) * 100), ...(fixed ? { fixed } : {}), ...(min ? { min } : {}) } }
      : {}),
  }
}

export const productCommands: readonly Command[] = [
  {
    words: 'products list',
    takes: '[--status <status>] [--mid <mid>]',
    says: `Product applications, longest waiting first. Statuses: ${applicationStatuses.slice(1).join(', ')}.`,
    options: { status: { type: 'string' }, mid: { type: 'string' } },
    async run(ask, given) {
      const [status, mid] = [text(given, 'status'), text(given, 'mid')]
      const { rows } = await ask(provider.products, {
        ...(status ? { status: oneOf(status, applicationStatuses, 'status') } : {}),
        ...(mid ? { merchantMid: mid } : {}),
      })
      const cells = rows.map((row) => [
        row.id,
        row.off ? `${row.status}, off` : row.approved && row.status === 'In progress' ? 'to be signed' : row.status,
        row.product,
        row.merchantMid,
        row.name,
        day(row.submittedAt),
      ])
      return output(rows, tableText(['Id', 'Status', 'Product', 'MID', 'Merchant', 'Sent'], cells))
    },
  },
  {
    words: 'products show',
    takes: '<id>',
    says: 'One application: answers, documents (links work for a minute) and what happened so far.',
    async run(ask, given) {
      const answer = await ask(provider.product, { id: need(given, 0, 'id') })
      const { detail, links, merchantMid } = answer
      const lines = [
        `${detail.product}  ${detail.status}  MID ${merchantMid}`,
        '',
        tableText(
          ['Field', 'Answer'],
          Object.entries(detail.answers).map(([field, value]) => [field, valueText(value)]),
        ),
        '',
        tableText(
          ['Document', 'Link'],
          links.map(({ name, url }) => [name, url]),
        ),
        '',
        tableText(
          ['When', 'What', 'Who', 'Remark'],
          detail.steps.map(({ at, step, actor, remark, remarks }) => [
            day(at),
            step,
            actor,
            remark?.en ?? remarks.map((each) => `${each.field}: ${each.remark.en}`).join('; '),
          ]),
        ),
      ]
      const json = JSON.parse(
        JSON.stringify(answer, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
      ) as unknown
      return output(json, lines.join('\n'))
    },
  },
  {
    words: 'products take',
    takes: '<id>',
    says: 'Tells the merchant that you are looking at it.',
    run: async (ask, given) => output(await ask(provider.productTake, { id: need(given, 0, 'id') }), 'In progress.'),
  },
  {
    words: 'products approve',
    takes: `<id> ${termsTake}`,
    says: `Approves it. The merchant signs the agreement next. ${termsSay}`,
    options: termOptions,
    async run(ask, given) {
      const answer = await ask(provider.productApprove, { id: need(given, 0, 'id'), ...termsIn(given) })
      return output(answer, 'Approved. Its agreement waits to be signed.')
    },
  },
  {
    words: 'products terms',
    takes: `<mid> <product> ${termsTake} [--from <day>]`,
    says: `Sets fee and limits of a product that the merchant has; whatever is left out is the product’s own again. ${termsSay} --from: the day it holds from, such as 2027-03-01, unless now; at least ${termsNoticeDays} days ahead for a higher fee or a lower limit. The merchant is notified.`,
    options: { ...termOptions, from: { type: 'string' } },
    async run(ask, given) {
      const from = text(given, 'from')
      const answer = await ask(provider.productTerms, {
        merchantMid: need(given, 0, 'mid'),
        product: oneOf(need(given, 1, 'product'), productKeys, 'product'),
        ...termsIn(given),
        ...(from ? { from } : {}),
      })
      return output(answer, `Agreed from ${answer.from} on. The merchant is notified.`)
    },
  },
  {
    words: 'products decline',
    takes: '<id> --field <field>=<remark> … [--zh <field>=<remark> …]',
    says: `Sends it back with what must be changed. Fields: those the product asks for, such as ${productFields.slice(0, 3).join(', ')}, TRADE_LICENCE.`,
    options: { field: { type: 'string', multiple: true }, zh: { type: 'string', multiple: true } },
    async run(ask, given) {
      const chinese = new Map(pairs<ProductField>(given, 'zh', productFields))
      const remarks = pairs<ProductField>(given, 'field', productFields).map(([field, en]) => ({
        field,
        remark: { en, zh: chinese.get(field) ?? en },
      }))
      if (remarks.length === 0) throw new CommandFailed(2, '--field <field>=<remark> is missing.')
      if (remarks.some(({ remark }) => !remark.en))
        throw new CommandFailed(2, 'Each --field needs a remark after the =.')
      return output(await ask(provider.productDecline, { id: need(given, 0, 'id'), remarks }), 'Sent back.')
    },
  },
  {
    words: 'products on',
    takes: '<mid> <product>',
    says: 'Switches a product on, even if the merchant never applied for it.',
    async run(ask, given) {
      const key = oneOf(need(given, 1, 'product'), productKeys, 'product')
      const answer = await ask(provider.productSwitch, { merchantMid: need(given, 0, 'mid'), product: key, on: true })
      return changed(answer, `${key} is on.`)
    },
  },
  {
    words: 'products off',
    takes: '<mid> <product> --en <reason> [--zh <reason>]',
    says: 'Switches a product off: it can’t be used for anything new. The merchant sees the reason.',
    options: both,
    async run(ask, given) {
      const key = oneOf(need(given, 1, 'product'), productKeys, 'product')
      const answer = await ask(provider.productSwitch, {
        merchantMid: need(given, 0, 'mid'),
        product: key,
        on: false,
        reason: bilingual(given, 'The reason'),
      })
      return changed(answer, `${key} is off.`)
    },
  },
  {
    words: 'agreements renew',
    takes: '<days> [--of <merchant or a product>]',
    says: 'Asks merchants whose agreement is an older version to sign the newest within so many days: the merchant agreement, or those of products.',
    options: { of: { type: 'string' } },
    async run(ask, given) {
      const key = text(given, 'of')
      const answer = await ask(provider.agreementRenew, {
        days: Number(need(given, 0, 'days')),
        ...(key ? { of: oneOf(key, ['merchant', ...productKeys], 'agreement') } : {}),
      })
      return output(answer, `${answer.asked} asked.`)
    },
  },
]
