// Stores of somebody who is becoming a merchant: kept with the application, and made when it is approved. Pre-authorizers of a merchant add one to it.
import * as z from 'zod/mini'
import { change, nothing, read } from '../kernel/endpoint.ts'
import { byId } from '../kernel/money/record.ts'
import { calendarDay, textLine, version } from '../kernel/sale.ts'
import { id, mobileNumber, shortText } from '../kernel/scalars.ts'
import { deviceModels, devicePlans } from './device-models.ts'
import { storeCities, storeTypes } from './store.ts'
import { clockTime } from './store-hours.ts'

const access = 'pre-auth'
/** For one application. */
export const applicationStoresMax = 20
export const applicationDevicesMax = 10
const facts = {
  nameEn: textLine(80, 2),
  nameZh: z.optional(textLine(80)),
  type: z.enum(storeTypes),
  city: z.enum(storeCities),
  address: textLine(160, 4),
  phone: z.optional(mobileNumber),
  opensOn: calendarDay,
  /** On every day; hours of single days and exceptions are set when the store is there. */
  from: clockTime,
  to: clockTime,
  /** Null: none is wanted yet. */
  devices: z.nullable(
    z.object({
      model: z.enum(deviceModels, { error: 'REQUIRED' }),
      plan: z.enum(devicePlans, { error: 'REQUIRED' }),
      quantity: z
        .int({ error: 'INVALID' })
        .check(z.minimum(1, { error: 'INVALID' }), z.maximum(applicationDevicesMax, { error: 'TOO_MANY' })),
    }),
  ),
}
const hoursRight = z.check<{ readonly from: string; readonly to: string }>((context) => {
  const { from, to } = context.value
  if (to <= from) context.issues.push({ code: 'custom', message: 'TIME_ORDER', input: to, path: ['to'] })
})
export const applicationStoreFacts = z.object(facts)
export type ApplicationStoreFacts = z.output<typeof applicationStoreFacts>
const row = z.extend(applicationStoreFacts, { id, application: id, version })
export type ApplicationStore = z.output<typeof row>
export const applicationStore = {
  /** Stores of all undecided applications of the person, and the merchants that they pre-authorize for. */
  query: read('GET preAuth/store/query', {
    access,
    input: nothing,
    output: z.object({
      applications: z.array(z.object({ id, name: z.string() })),
      stores: z.array(row),
      merchants: z.array(z.object({ mid: z.string(), name: z.object({ en: z.string(), zh: z.string() }) })),
    }),
  }),
  add: change('POST preAuth/store/add', {
    does: { en: 'Added a store to an application', zh: '在申请中添加门店' },
    access,
    input: z.object({ ...facts, application: id }).check(hoursRight),
    output: z.object({ id }),
  }),
  edit: change('POST preAuth/store/edit', {
    does: { en: 'Changed a store of an application', zh: '修改申请中的门店' },
    access,
    input: z.object({ ...facts, id, version }).check(hoursRight),
    output: z.object({ id }),
  }),
  /** To a merchant that is there: in review, as every new store. */
  addToMerchant: change('POST preAuth/store/merchant/add', {
    does: { en: 'Added a store as a pre-authorizer', zh: '预授权人新增门店' },
    access,
    input: z.object({ ...facts, mid: shortText }).check(hoursRight),
    output: z.object({ code: z.string() }),
  }),
  remove: change('POST preAuth/store/remove', {
    does: { en: 'Removed a store from an application', zh: '移除申请中的门店' },
    access,
    input: byId,
    output: nothing,
  }),
}
