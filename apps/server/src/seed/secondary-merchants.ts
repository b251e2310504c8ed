// The merchants below Souk Group: one for every state that a secondary merchant can be in, with stores, tills and sales of three weeks.
import { dayMs, hourMs, minuteMs } from '@falaj/contract/kernel/time'
import type { SecondaryForm } from '@falaj/contract/places/secondary-merchant'
import { money } from '@falaj/money'
import { keepDevices } from '../features/places/device/device.read.ts'
import { secondaryApprovable } from '../features/places/secondary-merchant/secondary-merchant.approvables.ts'
import { formShown } from '../features/places/secondary-merchant/secondary-merchant.read.ts'
import { keepStores } from '../features/places/store/store.read.ts'
import * as store from '../features/places/secondary-merchant/secondary-merchant.store.ts'
import { ask } from '../platform/approval/ask.ts'
import { dubaiDay } from '../platform/base/banking-days.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import { colleaguesOf } from '../platform/identity/session.ts'
import { takeOver } from '../platform/product/profile.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { idOf, numberOf } from './chance.ts'
import { keepDemoFile } from './demo-file.ts'
import { merchants } from './people.ts'
import { leftDays, secondaries, type DemoSecondary, type DemoTill } from './secondary-list.ts'
import { sellAtSecondaries } from './secondary-sales.ts'
import { merchantIdOf } from './stores.ts'

const isMerchant = ({ mid }: DemoSecondary): boolean => mid !== undefined
const mobileOf = (at: number): string => `+971-5010045${String(at + 21).padStart(2, '0')}`

const formOf = (of: DemoSecondary, at: number, file: string): SecondaryForm => ({
  ...(of.group ? { group: of.group } : {}),
  nameEn: of.en,
  nameZh: of.zh,
  licenceNo: `CN-62${String(at + 1).padStart(4, '0')}`,
  licenceExpiry: `${new Date().getFullYear() + 1 + (at % 2)}-0${1 + (at % 9)}-28`,
  activity: of.activity,
  country: 'AE',
  city: 'Dubai',
  ...(of.state === 'draft'
    ? {}
    : {
        address: `Shop ${at + 11}, Old Souk Street`,
        contactName: of.person,
        contactEmail: `${of.person.toLowerCase().replace(' ', '.')}@souk.example`,
        contactMobile: mobileOf(at),
        monthlyVolume: money(BigInt(40 + at * 10) * 1000_00n, 'AED'),
        tradeLicence: [file],
        ownerId: [file],
      }),
  products: ['qrpay', 'gateway'],
})

const openOne = async (tx: Store, parent: string, of: DemoSecondary, at: number, form: SecondaryForm) => {
  const id = idOf('merchant', of.en)
  const from = new Date(Date.now() - of.since! * dayMs)
  await tx
    .insertInto('merchant')
    .values({
      id,
      mid: of.mid!,
      name_en: of.en,
      name_zh: of.zh,
      account_type: 'MERCHANT',
      status: of.state === 'suspended' ? 'SUSPENDED' : 'ENABLED',
      contract_status: of.state === 'unsigned' ? 'UNSIGNED' : 'SIGNED',
      paper_version: '1.0',
      created_at: from,
    })
    .execute()
  const personId = idOf('person', of.en)
  await tx
    .insertInto('person')
    .values({ id: personId, mobile: mobileOf(at), name: of.person, status: 'VERIFIED', new_user: true })
    .execute()
  await tx
    .insertInto('staff')
    .values({ id: idOf('staff', of.en), merchant_id: id, person_id: personId, roles: ['ADMIN'], status: 'ACTIVE' })
    .execute()
  const { group: _group, contactMobile: mobile, ...answers } = form
  await takeOver(tx, id, { ...answers, accountType: 'MERCHANT' }, { mobile: mobile! }, parent)
  await tx
    .insertInto('merchant_membership')
    .values({
      merchant_id: parent,
      child_id: id,
      from_at: from,
      until_at: of.state === 'left' ? new Date(Date.now() - leftDays * dayMs) : null,
    })
    .execute()
  const shops = of.shops ?? []
  await tx
    .insertInto('store')
    .values(
      shops.map(([code, zh]) => ({
        merchant_id: id,
        code,
        id: idOf('store', of.en, code),
        name: code,
        name_zh: zh,
        state: 'active',
        opens_on: dubaiDay(from),
      })),
    )
    .execute()
  await seedTills(tx, id, of, from)
  return id
}
const seedTills = async (tx: Store, merchantId: string, of: DemoSecondary, from: Date): Promise<void> => {
  const shops = of.shops ?? []
  const tills = (of.tills ?? []).map((state, at) => ({
    state,
    id: idOf('till', of.en, at),
    at,
    shop: shops[at % shops.length]![0],
    epoch: state === 'WAITING_ACTIVATION' ? 0 : 1,
  }))
  await tx
    .insertInto('pos_device')
    .values(
      tills.map(({ state, id, at, shop, epoch }) => ({
        merchant_id: merchantId,
        id,
        number: `DV-${of.mid!.slice(-2)}${String(at + 1).padStart(2, '0')}`,
        serial: `S${of.mid}${at + 1}`,
        model: at === 0 ? 'sunmi-p2' : 'pax-a920',
        label: `Till ${at + 1}`,
        state,
        store: shop,
        epoch,
        locked_at: state === 'LOCKED' ? new Date(Date.now() - 2 * dayMs) : null,
        locked_reason: state === 'LOCKED' ? 'Left unattended' : null,
        created_at: from,
      })),
    )
    .execute()
  const used = tills.filter(({ epoch }) => epoch > 0)
  if (used.length === 0) return
  await tx
    .insertInto('pos_device_assignment')
    .values(
      used.map(({ id, shop }) => ({
        merchant_id: merchantId,
        pos_device_id: id,
        epoch: 1,
        store: shop,
        from_at: from,
      })),
    )
    .execute()
  const lastReport = (state: DemoTill): Date => new Date(Date.now() - (state === 'ACTIVE' ? minuteMs : 30 * hourMs))
  await tx
    .insertInto('pos_device_health')
    .values(
      used.map(({ id, state, at }) => ({
        merchant_id: merchantId,
        pos_device_id: id,
        seen_at: lastReport(state),
        device_at: lastReport(state),
        battery: 88 - at * 17,
        network: 'wifi',
        version: '1.4.0',
      })),
    )
    .execute()
}
export const seedSecondaryMerchants = async (db: Db, settings: Settings, now = new Date()): Promise<void> => {
  const parent = await merchantIdOf(db, 'souk')
  if (!parent || (await db.selectFrom('secondary_merchant').select('id').limit(1).executeTakeFirst())) return
  await db.transaction().execute(async (tx) => {
    const team = await colleaguesOf(tx, parent, settings)
    const [maker, checker] = ['BUSINESS_MAKER', 'BUSINESS_CHECKER'].map((role) =>
      team.find(({ visitor }) => visitor.who.roles.includes(role as never)),
    )
    if (!maker || !checker) return
    const file = await keepDemoFile(tx, parent, {
      purpose: 'secondary-document',
      name: 'trade-licence.pdf',
      title: 'Trade licence',
      lines: ['Souk Group', 'Secondary merchants'],
    })
    const children = new Map<string, string>()
    for (const [at, of] of secondaries.entries()) {
      const id = idOf('secondary-merchant', of.en)
      const form = formOf(of, at, file)
      const child = isMerchant(of) ? await openOne(tx, parent, of, at, form) : null
      if (child) children.set(of.en, child)
      const created = new Date(now.getTime() - ((of.since ?? 12 - at) + 3) * dayMs)
      await tx
        .insertInto('secondary_merchant')
        .values({
          merchant_id: parent,
          id,
          number: numberOf('secondary-merchant', of.en),
          state: child ? 'ENABLED' : of.state === 'rejected' ? 'REJECTED' : 'CREATED',
          group_name: of.group,
          facts: store.storedForm(form),
          child_id: child,
          made_by: maker.personId,
          created_at: created,
        })
        .execute()
      const write = (
        what: 'added' | 'submitted' | 'approved' | 'rejected' | 'suspended' | 'left',
        days: number,
        after?: string,
      ) =>
        store.secondaryLog.write(tx, parent, id, {
          what,
          personId: what === 'added' || what === 'submitted' ? maker.personId : checker.personId,
          after,
          at: new Date(now.getTime() - days * dayMs),
        })
      const since = of.since ?? 1
      await write('added', since + 3)
      if (child || of.state === 'rejected') await write('submitted', since + 1)
      if (child) await write('approved', since, of.mid)
      if (of.state === 'rejected') await write('rejected', since, 'The licence is unreadable')
      if (of.state === 'suspended') await write('suspended', 4, 'Licence under review')
      if (of.state === 'left') await write('left', leftDays, 'Sold')
      if (of.state === 'in-review') await askFor(tx, settings, { parent, id, form, maker })
    }
    await sellAtSecondaries(tx, settings, children, now)
    await keepLeft(tx, parent)
  })
}
const keepLeft = async (tx: Store, parent: string): Promise<void> => {
  const ended = await tx
    .selectFrom('merchant_membership')
    .select(['child_id', 'from_at', 'until_at'])
    .where('merchant_id', '=', parent)
    .where('until_at', 'is not', null)
    .execute()
  for (const { child_id: merchantId, from_at: from, until_at: at } of ended) {
    await keepStores(tx, { merchantId, from, at: at! })
    await keepDevices(tx, { merchantId, from, at: at! })
  }
}
const askFor = async (
  tx: Store,
  settings: Settings,
  {
    parent,
    id,
    form,
    maker,
  }: {
    readonly parent: string
    readonly id: string
    readonly form: SecondaryForm
    readonly maker: Awaited<ReturnType<typeof colleaguesOf>>[number]
  },
): Promise<void> => {
  const { staffId, personId, visitor } = maker
  const mid = merchants.find(({ key }) => key === 'souk')!.mid
  const me = { sessionId: id, personId, staffId, merchantId: parent, merchantMid: mid }
  const shown = await formShown(tx, { merchantId: parent, purpose: 'secondary-document' }, form)
  const { number } = await ask(
    { tx, settings, emit: () => Promise.resolve([]), me: () => me, visitor },
    secondaryApprovable,
    {
      payload: { id, version: 1, form },
      describe: () => ({
        says: { en: `Open the secondary merchant ${form.nameEn}`, zh: `开通二级商户 ${form.nameZh}` },
        shown,
      }),
    },
  )
  await store.secondaryLog.write(tx, parent, id, { what: 'submitted', personId, after: number })
}
