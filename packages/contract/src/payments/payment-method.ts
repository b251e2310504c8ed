// Which ways to pay a merchant offers, per product and currency, with what each has brought and cost beside its switch.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, refreshedBy, read } from '../kernel/endpoint.ts'
import { checkoutMethods } from './payment-methods.ts'
import { productKeys } from '../kernel/products.ts'
import { saleCurrencies, version } from '../kernel/sale.ts'
import { agreedTerms, money, open } from '../kernel/scalars.ts'

const access = areas.checkout
/** Products with a payment page. */
export const checkoutProducts = ['paylink', 'smart-code', 'invoice', 'gateway', 'in-app', 'qrpay'] as const
export type CheckoutProduct = (typeof checkoutProducts)[number]
const where = { product: z.enum(checkoutProducts), currency: z.enum(saleCurrencies) }

export const paymentMethod = refreshedBy(['payment-method.changed', 'payment.changed'], {
  query: read('POST secure/payment-method/query', {
    access,
    input: z.object(where),
    output: z.object({
      version,
      /** Terms of the product itself. */
      terms: agreedTerms,
      /** In the order payers see them; disabled ones come last. */
      rows: z.array(
        z.object({
          method: open(checkoutMethods),
          isOn: z.boolean(),
          /** Within the last thirty days. */
          paid: z.int(),
          failed: z.int(),
          amount: money,
          /** Fees and the VAT on them. */
          cost: money,
          /** The product that it is and that this merchant does not have; null if none is needed. */
          needs: z.nullable(z.enum(productKeys)),
          /** Terms of the charged product. */
          terms: agreedTerms,
        }),
      ),
    }),
  }),
  /** Those that are on, in their order; one stays on. */
  edit: change('POST secure/payment-method/edit', {
    does: { en: 'Changed payment methods', zh: '修改支付方式' },
    access,
    input: z.object({
      ...where,
      methods: z.array(z.enum(checkoutMethods)).check(
        z.minLength(1, { error: 'METHOD_LAST' }),
        z.refine((list) => new Set(list).size === list.length, { error: 'INVALID' }),
      ),
      version,
    }),
    output: z.object({ version }),
  }),
  /** An order of the smallest amount, for the merchant to pay themselves. */
  test: change('POST secure/payment-method/test', {
    does: { en: 'Opened a test payment', zh: '创建测试支付' },
    access,
    idempotent: true,
    input: z.object(where),
    output: z.object({ path: z.string(), number: z.string(), amount: money }),
  }),
})
