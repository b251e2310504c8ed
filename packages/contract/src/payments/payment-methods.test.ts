import { expect, it } from 'vitest'
import { methodReach, paymentMethodTable } from './payment-methods.ts'

it('every card scheme and wallet has a mark of its own', () => {
  const { brands } = methodReach.BANK_CARD
  const wallets = ['ALIPAY', 'APPLE_PAY', 'GOOGLE_PAY', 'SAMSUNG_PAY'] as const
  const own = [...brands, 'JAYWAN', 'MADA', ...wallets] as const
  const icons = Object.entries(paymentMethodTable).map(([method, { icon }]) => [method, icon] as const)
  for (const method of own)
    expect(icons.filter(([, icon]) => icon === paymentMethodTable[method].icon)).toEqual([
      [method, paymentMethodTable[method].icon],
    ])
})
