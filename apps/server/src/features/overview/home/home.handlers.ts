import { dayMs } from '@falaj/contract/kernel/time'
import { areas, firstRole, mayEnter, profileMakers } from '@falaj/contract/kernel/access'
import { home } from '@falaj/contract/overview/home'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { paperTitles } from '@falaj/contract/papers/titles'
import { productNames } from '@falaj/contract/kernel/products'
import { documentKinds } from '@falaj/contract/merchant/profile'
import { href } from '@falaj/contract/kernel/routes'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { money } from '@falaj/money'
import { same } from '../../../platform/approval/approvable.ts'
import { zoneOf } from '../../../platform/lists/page.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { hasSecondFactor } from '../../../platform/identity/authenticator.ts'
import { colleaguesOf } from '../../../platform/identity/session.ts'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { businessToday } from '../../../platform/db/business-clock.ts'
import { agreedCycleOf } from '../../../platform/product/charge.ts'
import { mineInTrouble, waitingFor } from '../../people/approval/approval.read.ts'
import { coinsValue } from '../../crypto/crypto/crypto.read.ts'
import { answersDue } from '../../payments/dispute/dispute.read.ts'
import { documentsDue } from '../../merchant/basic-information/basic-information.read.ts'
import { agreementsDue } from '../../merchant/product/product.read.ts'
import { disabledEndpoints } from '../../developers/webhook/webhook.read.ts'
import { forecast, historyOf } from './home.forecast.ts'
import { dailyNet, figuresOf, figuresOfStores, pendingOf, stepsOf, type Sum } from './home.figures.ts'
import { levelOf, pressing } from './home.rules.ts'

type Need = Output<typeof home.needs>['items'][number]
/** Weeks of payments from which a weekday's usual figure is computed. */
const forecastWeeks = 8

const approvals = async ({ tx, me }: Call): Promise<Need[]> => {
  const { count, expiresAt, text } = await waitingFor(tx, me())
  if (count === 0 || !expiresAt) return []
  const left = (expiresAt.getTime() - Date.now()) / dayMs
  const link = '/management/auth/history?mine=waiting'
  return [
    { kind: 'approvals', level: left < 1 ? 'now' : 'soon', count, what: text, due: expiresAt.toISOString(), link },
  ]
}
const own = async ({ tx, me, settings }: Call): Promise<Need[]> => {
  const { merchantId } = me()
  const found = await mineInTrouble(tx, me(), await colleaguesOf(tx, merchantId, settings))
  return found.map(({ id, kind, text }) => ({
    kind,
    level: 'now' as const,
    count: 1,
    what: text,
    due: null,
    link: `/management/auth/pending?open=${id}`,
  }))
}
const documents = async ({ tx, me }: Call): Promise<Need[]> =>
  (await documentsDue(tx, me().merchantId)).map(({ kind, daysLeft, expiresOn }) => ({
    kind: 'document',
    level: levelOf(daysLeft),
    count: 1,
    what: { en: documentKinds[kind].en, zh: documentKinds[kind].zh },
    due: expiresOn,
    link: '/management/main/basic-information',
  }))
const agreements = async ({ tx, me }: Call): Promise<Need[]> =>
  (await agreementsDue(tx, me().merchantId)).map(({ product, signBy }) => ({
    kind: 'agreement',
    level: levelOf((signBy.getTime() - Date.now()) / dayMs),
    count: 1,
    what: product ? productNames[product] : paperTitles['merchant-agreement'],
    due: dubaiDay(signBy),
    link: href('/update-agreement', {}, product ? { product } : {}),
  }))
const webhooks = async ({ tx, me }: Call): Promise<Need[]> =>
  (await disabledEndpoints(tx, me().merchantId)).map(({ url }) => ({
    kind: 'webhook',
    level: 'now',
    count: 1,
    what: same(url),
    due: null,
    link: '/settings/notify-url',
  }))

const disputes = async ({ tx, me }: Call): Promise<Need[]> => {
  const { count, first, unsent } = await answersDue(tx, me().merchantId)
  const page = '/fiat/transaction/record?tab=dispute'
  const failed: Need = {
    kind: 'disputes-unsent',
    level: 'now',
    count: unsent,
    what: null,
    due: null,
    link: `${page}&sending=failed`,
  }
  const open = first && {
    kind: 'disputes' as const,
    level: first.getTime() - Date.now() < 3 * dayMs ? ('now' as const) : ('soon' as const),
    count,
    what: null,
    due: first.toISOString(),
    link: `${page}&status=OPEN&sort=respondBy`,
  }
  return [...(unsent > 0 ? [failed] : []), ...(open ? [open] : [])]
}

export const homeFeature = bind(home, {
  async needs(call) {
    const { tx, visitor, me } = call
    const isBound = me().stores !== undefined
    const may = (access: Parameters<typeof mayEnter>[0]): boolean => !isBound && mayEnter(access, visitor)
    const [decides, edits] = [may(areas.authorizations), may(profileMakers)]
    const lists = await Promise.all([
      decides ? approvals(call) : [],
      decides ? own(call) : [],
      edits ? documents(call) : [],
      !isBound && visitor.who?.roles.includes(firstRole) ? agreements(call) : [],
      may(areas.apiManagement) ? webhooks(call) : [],
      may(areas.fiatTransactions) ? disputes(call) : [],
    ])
    const bare = mayEnter(areas.twoFactor, visitor) && !(await hasSecondFactor(tx, me().personId))
    const safer: Need = {
      kind: 'second-factor',
      level: 'later',
      count: 1,
      what: null,
      due: null,
      link: '/management/two-factor-auth',
    }
    return { items: pressing([...lists.flat(), ...(bare ? [safer] : [])]) }
  },

  async performance({ tx, me, visitor, input: { period, currency, stores: asked } }) {
    const { merchantId, personId, stores: bound } = me()
    const wanted = asked?.length ? asked : undefined
    const stores = bound && wanted ? wanted.filter((code) => bound.includes(code)) : (bound ?? wanted)
    const zone = await zoneOf(tx, personId)
    const now = new Date()
    const { steps, begun } = stepsOf(period, zone, now)
    const metrics = []
    // Coins are of those who may enter crypto.
    const mayRead = (name: string): boolean => name !== 'crypto-top-up' || mayEnter(areas.crypto, visitor)
    const query = { merchantId, currency, period, zone, now }
    const figures = stores ? await figuresOfStores(tx, query, stores) : await figuresOf(tx, query, mayRead)
    for (const { name, sums } of figures) {
      const of = (found: ReadonlyMap<number, Sum>): readonly Sum[] =>
        Array.from({ length: begun }, (_, step) => found.get(step) ?? { minor: 0n, count: 0 })
      const total = (list: readonly Sum[]) => ({
        amount: money(
          list.reduce((all, { minor }) => all + minor, 0n),
          currency,
        ),
        count: list.reduce((all, { count }) => all + count, 0),
      })
      const [current, earlier] = [of(sums.now), of(sums.earlier)]
      metrics.push({
        name,
        now: total(current),
        before: total(earlier),
        values: current.map(({ minor }) => money(minor, currency)),
        earlier: earlier.map(({ minor }) => money(minor, currency)),
      })
    }
    return { steps: [...steps], metrics }
  },

  async coins({ tx, me, settings }) {
    const { total } = await coinsValue(tx, settings, me().merchantId)
    return { total }
  },

  async nextSettlement({ tx, me, input: { currency } }) {
    const [next, ...later] = await pendingOf(tx, me().merchantId, currency)
    const of = (minor: bigint) => money(minor, currency)
    return {
      next: next
        ? {
            dueOn: next.dueOn,
            payments: next.payments,
            gross: of(next.gross),
            fee: of(next.fee),
            vat: of(next.vat),
            net: of(next.gross - next.fee - next.vat),
          }
        : null,
      later: of(later.reduce((all, { gross, fee, vat }) => all + gross - fee - vat, 0n)),
    }
  },

  async forecast({ tx, me, settings, input: { currency } }) {
    const { merchantId } = me()
    const history = historyOf(
      await dailyNet(tx, merchantId, currency, forecastWeeks),
      await agreedCycleOf(tx, merchantId),
    )
    const days = forecast({
      today: await businessToday(tx),
      available: await balanceOf(tx, available(merchantId, currency)),
      pending: (await pendingOf(tx, merchantId, currency)).map(({ dueOn, gross, fee, vat }) => ({
        dueOn,
        net: gross - fee - vat,
      })),
      ...history,
      holidays: settings.bankHolidays,
    })
    const of = (minor: bigint) => money(minor, currency)
    return {
      days: days.map(({ day: at, known, expected, low, high }) => ({
        day: at,
        known: of(known),
        expected: of(expected),
        low: of(low),
        high: of(high),
      })),
      weeks: history.past.length === 0 ? 0 : forecastWeeks,
    }
  },
})
