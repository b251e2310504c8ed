import { expect, it } from 'vitest'
import { statuses } from './status.ts'

it('a product in use reads Active, not the wire’s In-App, which is also the name of a product', () => {
  expect(statuses['In-App']).toMatchObject({ en: 'Active', zh: '已开通' })
})
