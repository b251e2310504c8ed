// The payment page of one store: its own colours, logo and methods instead of the merchant's.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, read, refreshedBy } from '../kernel/endpoint.ts'
import { storeCode, version } from '../kernel/sale.ts'
import { open } from '../kernel/scalars.ts'
import { checkoutLook } from './checkout.ts'
import { colour, logoPicture, styleFaults } from './look-rules.ts'
import { checkoutMethods } from './payment-methods.ts'

const access = areas.checkout
const own = {
  primary: z.optional(colour),
  onPrimary: z.optional(colour),
  logo: z.optional(logoPicture),
  /** A selection of the merchant's active methods; absent: all of them. */
  methods: z.optional(
    z.array(z.enum(checkoutMethods)).check(
      z.minLength(1, { error: 'METHOD_LAST' }),
      z.refine((list) => new Set(list).size === list.length, { error: 'INVALID' }),
    ),
  ),
}
const bothColours = z.check<{ readonly primary?: string | undefined; readonly onPrimary?: string | undefined }>(
  (context) => {
    const { primary, onPrimary } = context.value
    const blame = (path: string, code: string): void =>
      void context.issues.push({ code: 'custom', message: code, input: context.value, path: [path] })
    if (primary && onPrimary) for (const { path, code } of styleFaults({ primary, onPrimary })) blame(path, code)
    else if (primary) blame('onPrimary', 'REQUIRED')
    else if (onPrimary) blame('primary', 'REQUIRED')
  },
)
export const storeCheckout = refreshedBy(['store-checkout.changed'], {
  query: read('POST secure/checkout/store/query', {
    access,
    input: z.object({ store: storeCode }),
    output: z.object({
      version,
      primary: z.nullable(z.string()),
      onPrimary: z.nullable(z.string()),
      logo: z.nullable(z.string()),
      methods: z.nullable(z.array(open(checkoutMethods))),
      /** What payers of the store see: the merchant's look with what is the store's own. */
      look: checkoutLook,
    }),
  }),
  /** Everything that is absent is as the merchant's. */
  save: change('POST secure/checkout/store/save', {
    does: { en: 'Changed the payment page of a store', zh: '修改门店收银台' },
    access,
    input: z.object({ ...own, store: storeCode, version }).check(bothColours),
    output: z.object({ version }),
  }),
})
