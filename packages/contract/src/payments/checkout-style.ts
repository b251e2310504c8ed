// How the merchant's payment page looks: a draft that colleagues work on, versions that payers have seen, and a way back to each.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { checkoutLook, lookCorners, lookFonts } from './checkout.ts'
import { checkoutProducts } from './payment-method.ts'
import { checkoutMethods } from './payment-methods.ts'
import { colour, logoPicture, styleFaults, type LookColours } from './look-rules.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { textLine, lines, saleCurrencies, storeCode, version } from '../kernel/sale.ts'
import { instant } from '../kernel/scalars.ts'

const access = areas.checkout
const style = {
  primary: colour,
  onPrimary: colour,
  logo: z.optional(logoPicture),
  thanksEn: z.optional(lines(200)),
  thanksZh: z.optional(lines(200)),
  legalEn: z.optional(lines(600)),
  legalZh: z.optional(lines(600)),
  buttonEn: z.optional(textLine(24, 2)),
  buttonZh: z.optional(textLine(24, 1)),
  ground: z.optional(colour),
  font: z.optional(z.enum(lookFonts)),
  corners: z.optional(z.enum(lookCorners)),
}
const legible = z.check<LookColours>((context) => {
  for (const { path, code } of styleFaults(context.value))
    context.issues.push({ code: 'custom', message: code, input: context.value, path: [path] })
})
const savedLook = z.object({ look: checkoutLook, at: instant, by: z.string() })

export const checkoutStyle = refreshedBy(['checkout-style.changed'], {
  query: read('POST secure/checkout/style/query', {
    access,
    input: nothing,
    output: z.object({
      /** What payers see; of version 0 nobody has chosen anything yet. */
      published: z.object({ version, look: checkoutLook }),
      draft: z.nullable(z.extend(savedLook, { version })),
      /** What the next save names: the draft's version, or where there is none what the last one left. It never comes twice. */
      next: version,
      versions: z.array(z.extend(savedLook, { version, from: z.nullable(version) })),
    }),
  }),
  /** What a payer's page of a product looks like now, for the picture beside a form. */
  page: read('POST secure/checkout/style/page', {
    access: [access, areas.paylink, areas.smartCode, areas.invoice],
    input: z.object({
      product: z.enum(checkoutProducts),
      currency: z.enum(saleCurrencies),
      /** Where it is sold. */
      store: z.optional(storeCode),
    }),
    output: z.object({ look: checkoutLook, methods: z.array(z.enum(checkoutMethods)) }),
  }),
  /** `version` is `next` as it was when the draft was opened. */
  save: change('POST secure/checkout/style/save', {
    does: { en: 'Changed the draft of the payment page', zh: '修改收银台草稿' },
    access,
    input: z.object({ ...style, version }).check(legible),
    output: z.object({ version }),
  }),
  discard: change('POST secure/checkout/style/discard', {
    does: { en: 'Discarded the draft of the payment page', zh: '放弃收银台草稿' },
    access,
    input: z.object({ version }),
    output: nothing,
  }),
  publish: change('POST secure/checkout/style/publish', {
    does: { en: 'Published the payment page', zh: '发布收银台' },
    access,
    idempotent: true,
    input: z.object({ version }),
    output: z.object({ version }),
  }),
  /** Publishes an earlier version once more, as a new one. */
  rollBack: change('POST secure/checkout/style/rollback', {
    does: { en: 'Restored an earlier payment page', zh: '恢复收银台早期版本' },
    access,
    idempotent: true,
    input: z.object({ version }),
    output: z.object({ version }),
  }),
})
