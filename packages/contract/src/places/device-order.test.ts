import { expect, it } from 'vitest'
import { statusOf } from '../kernel/status.ts'
import { deviceModels, devicePlans, orderCost } from './device-models.ts'
import { deviceOrderEvents, deviceOrderStates, orderActions, orderAfter } from './device-order.ts'

it('goes from an application to the delivery, and nowhere else', () => {
  const listed = deviceOrderStates.flatMap((state) =>
    deviceOrderEvents.flatMap((event) => {
      const to = orderAfter(state, event)
      return to ? [`${state} ${event} ${to}`] : []
    }),
  )
  expect(listed).toEqual([
    'To apply apply Applied',
    'To apply withdraw recalled',
    'Applied withdraw recalled',
    'Applied take In progress',
    'Applied decline Declined',
    'In progress decline Declined',
    'In progress ship SHIPPED',
    'Declined apply Applied',
    'Declined withdraw recalled',
    'SHIPPED deliver delivered',
    'recalled apply Applied',
  ])
  for (const state of deviceOrderStates) expect(statusOf(state)).toBeDefined()
})
it('is the merchant’s only before the provider prepares it', () => {
  expect(deviceOrderStates.filter((state) => orderActions(state).length > 0)).toEqual([
    'To apply',
    'Applied',
    'Declined',
    'recalled',
  ])
})
it('costs a deposit and a rent, or a price, each times the devices', () => {
  expect(orderCost('sunmi-p2', 'rent', 3)).toMatchObject({ now: { minor: 900_00n }, monthly: { minor: 147_00n } })
  expect(orderCost('sunmi-p2', 'buy', 3)).toMatchObject({
    now: { minor: 3_570_00n },
    deposit: { minor: 0n },
    monthly: { minor: 0n },
  })
  for (const model of deviceModels)
    for (const plan of devicePlans) {
      const one = orderCost(model, plan, 1)
      expect(orderCost(model, plan, 50).now.minor).toBe(one.now.minor * 50n)
    }
})
