// Oryx Partners, an agent account: a tree of agents with dated rates, merchants in every step, templates in two versions, and commissions of months.
import { requiredClauses, standardClauses } from '@falaj/contract/growth/agreement-clauses'
import type { AgentMerchantForm } from '@falaj/contract/growth/agent-merchant'
import { percentOf } from '@falaj/contract/growth/partner'
import { dayMs } from '@falaj/contract/kernel/time'
import { productFacts } from '@falaj/contract/merchant/product-facts'
import { money } from '@falaj/money'
import { agentMerchantApprovable } from '../features/growth/agent-merchant/agent-merchant.approvable.ts'
import * as store from '../features/growth/agent-merchant/agent-merchant.store.ts'
import { formShown } from '../features/places/secondary-merchant/secondary-merchant.read.ts'
import { addition } from '../platform/approval/approvable.ts'
import { copyHash, hashesOf } from '../features/growth/agreement-template/agreement-template.read.ts'
import { earnPast } from '../features/growth/commission/commission.earn.ts'
import { ask } from '../platform/approval/ask.ts'
import { daysLater, dubaiDay, dubaiTime } from '../platform/base/banking-days.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import { colleaguesOf } from '../platform/identity/session.ts'
import { payments, type PaidPayment } from '../platform/payment/payment.ts'
import { takeOver } from '../platform/product/profile.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { accountRate, agentMerchants, agents, type DemoAgentMerchant } from './agent-list.ts'
import { chanceOf, idAt, idOf, numberOf } from './chance.ts'
import { keepDemoFile } from './demo-file.ts'
import { merchants, people } from './people.ts'
import { settlePast } from './secondary-sales.ts'
import { merchantIdOf } from './stores.ts'
import { paidWith } from './trade.ts'

/** Before the first merchant came. */
const treeDays = 200
const before = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)
const partnerId = (key: string): string => idOf('partner', key)

const seedTree = async (tx: Store, account: string, admin: string, now: Date): Promise<void> => {
  const begins = before(now, treeDays)
  const one = async (
    key: string,
    values: { readonly name: string; readonly kind: 'account' | 'agent' } & Record<string, unknown>,
    rates: readonly (readonly [number, number?])[],
  ) => {
    await tx
      .insertInto('partner')
      .values({
        merchant_id: account,
        id: partnerId(key),
        number: numberOf('partner', key),
        created_at: begins,
        ...values,
      })
      .execute()
    let from = begins
    for (const [at, [ppm, untilDays]] of rates.entries()) {
      const until = untilDays === undefined ? null : before(now, untilDays)
      await tx
        .insertInto('partner_rate')
        .values({
          merchant_id: account,
          id: idOf('partner-rate', key, at),
          partner_id: partnerId(key),
          rate_ppm: ppm,
          from_at: from,
          until_at: until,
        })
        .execute()
      if (until) from = until
    }
  }
  await one('account', { kind: 'account', name: 'Oryx Partners', name_zh: '羚羊合作伙伴' }, [[accountRate]])
  const mobiles = new Map(people.map(({ key, mobile }) => [key, mobile]))
  for (const agent of agents) {
    const member = agent.person
      ? await tx
          .selectFrom('staff as t')
          .innerJoin('person as p', 'p.id', 't.person_id')
          .select('t.id')
          .where('t.merchant_id', '=', account)
          .where('p.mobile', '=', mobiles.get(agent.person)!)
          .executeTakeFirst()
      : undefined
    await one(
      agent.key,
      {
        kind: 'agent',
        name: agent.en,
        name_zh: agent.zh,
        region: agent.region,
        email: `${agent.key}@oryx.example`,
        trn: agent.trn ?? null,
        staff_id: member?.id ?? null,
        state: agent.disabled ? 'disabled' : 'active',
      },
      agent.rates,
    )
    await tx
      .insertInto('partner_parent')
      .values({
        merchant_id: account,
        partner_id: partnerId(agent.key),
        from_at: begins,
        parent_id: partnerId(agent.below ?? 'account'),
      })
      .execute()
  }
  const record = (key: string, what: string, days: number, after: string) =>
    tx
      .insertInto('record_change')
      .values({
        merchant_id: account,
        kind: 'partner',
        record_id: partnerId(key),
        what,
        person_id: admin,
        after,
        at: before(now, days),
      })
      .execute()
  for (const { key, below, rates } of agents) {
    const above = agents.find((each) => each.key === below)?.en ?? 'Oryx Partners'
    await record(key, 'added', treeDays, `${above}, ${percentOf(rates[0]![0])}`)
    if (rates[1]) await record(key, 'rate', rates[0]![1]!, percentOf(rates[1][0]))
  }
  // Noor was disabled, and what it brought went to others.
  await record('noor', 'disabled', 30, 'Left the company')
}

/** Products whose agreements need this clause. */
const productsWith = (clause: string): string[] =>
  Object.entries(productFacts).flatMap(([key, { clauses }]) => (clauses?.includes(clause) ? [key] : []))
const templates = [
  { key: 'standard', name: 'Merchant services agreement', products: ['gateway', 'qrpay'], state: 'active' },
  { key: 'recurring', name: 'Recurring debits addendum', products: productsWith('recurring'), state: 'active' },
  { key: 'pilot', name: 'Pilot agreement', products: productsWith('online-sales').slice(-1), state: 'draft' },
] as const
const clausesOf = (products: readonly string[], version: number) =>
  standardClauses
    .filter(({ id }) => requiredClauses(products).includes(id))
    .map((clause) =>
      version > 1 && clause.id === 'term'
        ? { ...clause, textEn: clause.textEn.replace('thirty', 'sixty'), textZh: clause.textZh.replace('三十', '六十') }
        : clause,
    )
const seedTemplates = async (tx: Store, account: string, admin: string, now: Date): Promise<void> => {
  for (const { key, name, products, state } of templates) {
    const id = idOf('agreement-template', key)
    const last = state === 'draft' ? 1 : 2
    await tx
      .insertInto('agreement_template')
      .values({
        merchant_id: account,
        id,
        number: numberOf('agreement-template', key),
        name,
        products: [...products],
        version: last,
        created_at: before(now, 190),
      })
      .execute()
    for (let version = 1; version <= last; version += 1)
      await tx
        .insertInto('agreement_template_version')
        .values({
          merchant_id: account,
          template_id: id,
          version,
          products: [...products],
          clauses: JSON.stringify(clausesOf(products, version)),
          // The second version of the addendum is still a draft.
          ...(state === 'draft' || (key === 'recurring' && version === 2)
            ? {}
            : { published_at: before(now, version === 1 ? 188 : 30), person_id: admin }),
        })
        .execute()
  }
}
const mobileOf = (at: number): string => `+971-5010047${String(at + 11).padStart(2, '0')}`
const formOf = (of: DemoAgentMerchant, at: number, file: string): AgentMerchantForm => ({
  nameEn: of.en,
  nameZh: of.zh,
  licenceNo: of.licence ?? `CN-71${String(at + 1).padStart(4, '0')}`,
  licenceExpiry: `${new Date().getFullYear() + 1 + (at % 2)}-0${1 + (at % 9)}-28`,
  activity: of.activity,
  country: 'AE',
  city: of.city,
  contactName: of.person,
  contactMobile: mobileOf(at),
  ...(of.state === 'to-complete'
    ? {}
    : {
        address: `Shop ${at + 3}, Market Street`,
        contactEmail: `owner${at + 1}@shops.example`,
        monthlyVolume: money(BigInt(30 + at * 5) * 1000_00n, 'AED'),
        products: ['gateway', 'qrpay'],
        ...(of.state === 'documents' ? {} : { tradeLicence: [file], ownerId: [file] }),
      }),
})
/** The merchant that an approval made. */
const openOne = async (tx: Store, account: string, of: DemoAgentMerchant, form: AgentMerchantForm, now: Date) => {
  const id = idOf('merchant', of.en)
  const from = before(now, of.days)
  await tx
    .insertInto('merchant')
    .values({
      id,
      mid: of.mid!,
      name_en: of.en,
      name_zh: of.zh,
      account_type: 'MERCHANT',
      status: 'ENABLED',
      contract_status: of.state === 'contract' ? 'UNSIGNED' : 'SIGNED',
      paper_version: '1.0',
      created_at: from,
    })
    .execute()
  const personId = idOf('person', of.en)
  await tx
    .insertInto('person')
    .values({ id: personId, mobile: form.contactMobile!, name: of.person, status: 'VERIFIED', new_user: true })
    .execute()
  await tx
    .insertInto('staff')
    .values({ id: idOf('staff', of.en), merchant_id: id, person_id: personId, roles: ['ADMIN'], status: 'ACTIVE' })
    .execute()
  const { contactMobile: mobile, ...answers } = form
  await takeOver(tx, id, { ...answers, accountType: 'MERCHANT' }, { mobile: mobile! }, account)
  await tx
    .insertInto('partner_merchant')
    .values({ merchant_id: account, child_id: id, from_at: from, partner_id: partnerId(of.agent) })
    .execute()
  return id
}
/** Two or three payments a week and merchant: commissions of months without thousands of payments. */
const salesOf = (of: DemoAgentMerchant, merchantId: string, day: string): PaidPayment[] => {
  const chance = chanceOf('agent-merchant', of.en, day)
  if (chance() > 0.35) return []
  const paidAt = new Date(dubaiTime(day, '00:00').getTime() + Math.floor((10 + chance() * 10) * 3600) * 1000)
  const name = ['agent-merchant', of.en, day] as const
  return [
    {
      kind: 'pay',
      merchantId,
      id: idAt(paidAt, 'payment', ...name),
      number: numberOf('payment', ...name),
      product: 'qrpay',
      amount: money(BigInt(Math.round(of.usual! * (0.5 + chance()) * 4)) * 25n, 'AED'),
      with: paidWith(chance(), chance()),
      made: { store: null, payer: null, createdAt: paidAt },
      at: paidAt,
      bookedAt: paidAt,
    },
  ]
}
const sell = async (tx: Store, settings: Settings, children: ReadonlyMap<string, DemoAgentMerchant>, now: Date) => {
  const own = { tx, emit: () => Promise.resolve<never[]>([]), settings }
  const today = dubaiDay(now)
  const sold = [...children].flatMap(([id, of]) =>
    Array.from({ length: Math.min(settings.history.days, of.days - 1) }, (_, back) =>
      salesOf(of, id, daysLater(today, -back)),
    ).flat(),
  )
  await payments.recordPast(
    own,
    sold.filter(({ at }) => at <= now).toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  )
  await settlePast(own, new Set(children.keys()), now)
  for (const id of children.keys()) await earnPast({ ...own, isPast: true }, id, before(now, treeDays))
}

const states: Readonly<Partial<Record<DemoAgentMerchant['state'], string>>> = {
  contract: 'OPENED',
  live: 'OPENED',
  rejected: 'REJECTED',
  closed: 'CLOSED',
}
export const seedAgents = async (db: Db, settings: Settings, now = new Date()): Promise<void> => {
  const account = await merchantIdOf(db, 'oryx')
  if (!account || (await db.selectFrom('agent_merchant').select('id').limit(1).executeTakeFirst())) return
  await db.transaction().execute(async (tx) => {
    const team = await colleaguesOf(tx, account, settings)
    const admin = team.find(({ visitor }) => visitor.who.roles.includes('ADMIN'))
    const agent = team.find(({ visitor }) => visitor.who.roles.includes('AGENT'))
    if (!admin || !agent) return
    await seedTree(tx, account, admin.personId, now)
    await seedTemplates(tx, account, admin.personId, now)
    const file = await keepDemoFile(tx, account, {
      purpose: 'agent-document',
      name: 'trade-licence.pdf',
      title: 'Trade licence',
      lines: ['Oryx Partners', 'Merchants'],
    })
    // The member who is an agent makes those of its own part of the tree.
    const makerOf = ({ agent: key }: DemoAgentMerchant) =>
      [key, agents.find((each) => each.key === key)?.below].includes('wei') ? agent : admin
    const selling = new Map<string, DemoAgentMerchant>()
    for (const [at, of] of agentMerchants.entries()) {
      const id = idOf('agent-merchant', of.en)
      const form = formOf(of, at, file)
      const child = of.mid ? await openOne(tx, account, of, form, now) : null
      if (child && of.usual) selling.set(child, of)
      await tx
        .insertInto('agent_merchant')
        .values({
          merchant_id: account,
          id,
          number: numberOf('agent-merchant', of.en),
          partner_id: partnerId(of.agent),
          state: states[of.state] ?? 'CREATED',
          facts: store.storedForm(form),
          child_id: child,
          remark: of.remark ?? null,
          reminders: of.reminders ?? 0,
          reminded_at: of.reminders ? before(now, 2) : null,
          made_by: makerOf(of).personId,
          created_at: before(now, of.days + 4),
          step_at: before(now, of.days),
        })
        .execute()
      const write = (
        what: 'added' | 'submitted' | 'approved' | 'rejected' | 'closed' | 'reminded',
        days: number,
        after?: string,
      ) =>
        store.agentMerchantLog.write(tx, account, id, {
          what,
          personId: what === 'approved' || what === 'rejected' ? admin.personId : makerOf(of).personId,
          after,
          at: before(now, days),
        })
      await write('added', of.days + 4)
      if (of.reminders) await write('reminded', 2, form.contactMobile)
      if (child) await write('approved', of.days, of.mid)
      if (of.state === 'rejected') await write('rejected', of.days, of.remark)
      if (of.state === 'closed') await write('closed', of.days, of.remark)
      if (child || of.state === 'in-review' || of.state === 'ready')
        await sign(tx, account, id, of, makerOf(of).personId, now)
      if (of.state === 'in-review') {
        const { personId, staffId, visitor } = agent
        const mid = merchants.find(({ key }) => key === 'oryx')!.mid
        const me = { sessionId: id, personId, staffId, merchantId: account, merchantMid: mid }
        const shown = await formShown(tx, { merchantId: account, purpose: 'agent-document' }, form)
        const { number } = await ask(
          { tx, settings, emit: () => Promise.resolve([]), me: () => me, visitor },
          agentMerchantApprovable,
          {
            payload: { id, version: 1, form },
            describe: () => ({
              says: { en: `Open the merchant ${form.nameEn}`, zh: `开通商户 ${form.nameZh}` },
              shown: [addition('Agent', '代理商', agents.find(({ key }) => key === of.agent)!.en), ...shown],
            }),
          },
        )
        await store.agentMerchantLog.write(tx, account, id, { what: 'submitted', personId, after: number })
        await store.setAgentMerchant(tx, { merchant_id: account, id }, { step_at: before(now, of.days) })
      }
    }
    await sell(tx, settings, selling, now)
  })
}
/** The copy of those who came before the second version was published has the first one. */
const sign = async (
  tx: Store,
  account: string,
  id: string,
  of: DemoAgentMerchant,
  personId: string,
  now: Date,
): Promise<void> => {
  const version = of.days > 30 ? 1 : 2
  const clauses = hashesOf(clausesOf(templates[0].products, version))
  await tx
    .insertInto('agreement_copy')
    .values({
      merchant_id: account,
      id: idOf('agreement-copy', of.en),
      agent_merchant_id: id,
      template_id: idOf('agreement-template', 'standard'),
      version,
      clauses: JSON.stringify(clauses),
      hash: copyHash(clauses),
      signer: of.person,
      signed_on: dubaiDay(before(now, of.days + 1)),
      person_id: personId,
      created_at: before(now, of.days + 1),
    })
    .execute()
}
