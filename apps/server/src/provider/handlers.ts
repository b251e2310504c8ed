// The provider's reads and commands. A change without any effect reports that.
import type * as z from 'zod/mini'
import type { AgreedTerms } from '@falaj/contract/merchant/product-terms'
import type { provider } from '@falaj/contract/provider'
import { fromText, toText, type Money } from '@falaj/money'
import { countries } from '../platform/base/countries.ts'
import { providerContact } from '../platform/db/site-config.ts'
import { allowedCountries, isQrLoginOn, putSiteConfig } from '../platform/db/site-config.ts'
import * as decide from '../features/merchant/application/application.decide.ts'
import * as devices from '../features/places/device-order/device-order.decide.ts'
import * as tax from '../features/insight/tax-invoice/tax-invoice.decide.ts'
import { answerFunding, couponFundings } from '../features/growth/coupon/coupon.decide.ts'
import { partnerAccounts, setAccountRate } from '../features/growth/partner/partner.decide.ts'
import { setGreenRule } from '../features/growth/green-point/green-point.decide.ts'
import * as eatms from '../features/cash/eatm/eatm.decide.ts'
import * as products from '../features/merchant/product/product.decide.ts'
import * as profile from '../features/merchant/basic-information/basic-information.decide.ts'
import { placeHold, releaseHold } from '../features/accounts/balance/balance.hold.ts'
import { application, applications, steps } from '../features/merchant/application/application.store.ts'
import { decideStuck, stuckNow } from '../features/crypto/crypto-withdraw/crypto-withdraw.decide.ts'
import { sweepsNow } from '../features/crypto/crypto-withdraw/crypto-withdraw.sweep.ts'
import { decideClaim, heldDisputes } from '../features/payments/dispute/dispute.decide.ts'
import { disputeCodes, putDisputeCode } from '../features/payments/dispute/dispute.read.ts'
import { readHeads } from '../platform/audit/chain.ts'
import { checkOwner, ledgerOwners } from '../platform/ledger/chain-check.ts'
import { lineOf, reportAt } from '../platform/ledger/chain-report.ts'
import { signedLink } from '../platform/files/link.ts'
import { beginReseal, resealProgress } from '../platform/identity/reseal.ts'
import { activateSecrets, secretStatus } from '../platform/identity/rotation.ts'
import { bankFile, bankFiles, resendBankFile } from '../rails/bank-file/file-list.ts'
import { checkRails } from '../rails/check.ts'
import { tillKeyOf } from '../rails/till-rail.ts'
import { fail, failFields } from '../platform/base/fail.ts'
import { isUuid } from '../platform/base/ids.ts'
import type { ProviderCall, ProviderHandlers } from './routes.ts'
import * as store from './store.ts'

const applicantOf = async ({ tx, input }: ProviderCall<{ readonly id: string }>) => {
  const found = await application(tx, input.id)
  if (!found || found.state === 'DRAFT') throw fail('NOT_FOUND')
  const { mobile } = await tx
    .selectFrom('merchant_application')
    .innerJoin('person', 'person.id', 'merchant_application.person_id')
    .select('person.mobile')
    .where('merchant_application.id', '=', found.id)
    .executeTakeFirstOrThrow()
  return { found, mobile }
}
const by = 'provider' as const
const dirhams = (path: string, given: string | undefined, least: bigint): Money | null => {
  const amount = given === undefined ? null : fromText(given, 'AED')
  if (given !== undefined && (!amount || amount.minor < least)) throw failFields({ path, code: 'AMOUNT' })
  return amount
}
/** The first fault is reported at its field. */
const agreedTerms = ({
  paymentMax,
  dayMax,
  fee,
}: Pick<z.output<(typeof provider.productTerms)['input']>, 'paymentMax' | 'dayMax' | 'fee'>): AgreedTerms => {
  return {
    paymentMax: dirhams('paymentMax', paymentMax, 1n),
    dayMax: dirhams('dayMax', dayMax, 1n),
    fee: fee
      ? {
          bps: fee.bps,
          fixed: dirhams('fee.fixed', fee.fixed ?? '0.00', 0n)!,
          min: dirhams('fee.min', fee.min, 0n),
        }
      : null,
  }
}

/** One merchant's entry somewhere, put in or taken out. */
const switching =
  <I extends { readonly merchantMid: string }>(
    what: (input: I) => string,
    command: (tx: ProviderCall<I>['tx'], merchantId: string, input: I) => Promise<boolean>,
    after: unknown,
    tell?: (call: ProviderCall<I>, merchantId: string) => Promise<void>,
  ) =>
  async (call: ProviderCall<I>) => {
    const { tx, input, note } = call
    const { id } = await store.merchantNamed(tx, input.merchantMid)
    note({ merchantId: id, object: `merchant ${input.merchantMid}`, after: { [what(input)]: after } })
    const changed = await command(tx, id, input)
    if (changed) await tell?.(call, id)
    return { changed }
  }
type ListInput = z.output<(typeof provider.listAdd)['input']>
const listChanged = ({ emit, input }: ProviderCall<ListInput>, merchantId: string): Promise<void> =>
  products.admissionChanged({ emit }, merchantId, input.list)

const noteOrder = (
  note: ProviderCall<unknown>['note'],
  { merchant_id: merchantId, number }: { readonly merchant_id: string; readonly number: string },
  after: Readonly<Record<string, unknown>>,
): void => note({ merchantId, object: `device order ${number}`, after })

export const handlers: ProviderHandlers = {
  merchants: async ({ tx }) => ({ rows: await store.merchants(tx) }),

  // Drafts are their writer's own.
  applications: async ({ tx, input }) => ({
    rows: (await applications(tx, input.state)).filter(({ state }) => state !== 'DRAFT'),
  }),
  async application(call) {
    const { found, mobile } = await applicantOf(call)
    return {
      application: found,
      mobile,
      steps: await steps(call.tx, found.id),
      links: found.documents.map(({ name, path }) => ({ name, url: signedLink(call.settings.secret, path) })),
    }
  },
  async approve({ tx, emit, input, note }) {
    const { merchantId, merchantMid } = await decide.approve({ tx, emit, by }, input.id)
    note({ merchantId, object: `application ${input.id}`, after: { state: 'APPROVED', merchantMid } })
    return { merchantMid }
  },
  async reject({ tx, emit, input, note }) {
    await decide.reject({ tx, emit, by }, input.id, input.reason)
    note({ object: `application ${input.id}`, after: { state: 'REJECTED', reason: input.reason } })
    return {}
  },
  async ask({ tx, emit, input, note }) {
    await decide.ask({ tx, emit, by }, input.id, input.missing)
    note({ object: `application ${input.id}`, after: { state: 'NEEDS_MORE', missing: input.missing } })
    return {}
  },

  products: async ({ tx, input }) => ({ rows: await products.providerRows(tx, input) }),
  async product({ tx, settings, input }) {
    const { merchantMid, detail } = await products.show(tx, input.id)
    const files = [
      ...detail.sent,
      ...detail.filed.filter(({ kind }) => !detail.sent.some((each) => each.kind === kind)),
    ]
    return {
      merchantMid,
      detail,
      links: files.map(({ name, path }) => ({ name, url: signedLink(settings.secret, path) })),
    }
  },
  deviceOrders: async ({ tx, input }) => ({ rows: await devices.providerOrders(tx, input.status ?? null) }),
  async deviceOrderTake({ tx, emit, input, note }) {
    noteOrder(note, await devices.takeUp({ tx, emit }, input.id), { state: 'In progress' })
    return {}
  },
  async deviceOrderDecline({ tx, emit, input, note }) {
    const row = await devices.decline({ tx, emit }, input.id, input.remarks)
    noteOrder(note, row, { state: 'Declined', remarks: input.remarks })
    return {}
  },
  async deviceOrderShip({ tx, emit, input, note }) {
    const { id, ...parcel } = input
    noteOrder(note, await devices.ship({ tx, emit }, id, parcel), { state: 'SHIPPED', ...parcel })
    return {}
  },
  async deviceOrderDeliver({ tx, emit, input, note }) {
    noteOrder(note, await devices.deliver({ tx, emit }, input.id), { state: 'delivered' })
    return {}
  },
  eatms: async ({ tx, input }) => ({ rows: await eatms.providerEatms(tx, input.merchantMid ?? null) }),
  async eatmInstall({ tx, emit, input, note }) {
    const { merchantMid, max, day, cassettes, ...machine } = input
    const { id: merchantId } = await store.merchantNamed(tx, merchantMid)
    note({ merchantId, object: `e-ATM ${machine.serial}`, after: machine })
    const number = await eatms.install(
      { tx, emit },
      {
        ...machine,
        merchantId,
        ...(cassettes ? { cassettes } : {}),
        outMaxMinor: dirhams('max', max ?? '2000.00', 1n)!.minor,
        outDailyMinor: dirhams('day', day ?? '20000.00', 1n)!.minor,
      },
    )
    note({ merchantId, object: `e-ATM ${number}`, after: { ...machine, state: 'active' } })
    return { number }
  },
  async eatmClose({ tx, emit, input, note }) {
    const { id: merchantId } = await store.merchantNamed(tx, input.merchantMid)
    note({ merchantId, object: `e-ATM ${input.number}`, after: { state: 'closed' } })
    await eatms.close({ tx, emit }, merchantId, input.number)
    return {}
  },
  partners: async ({ tx }) => ({ rows: await partnerAccounts(tx) }),
  async partnerRate({ tx, emit, input, note }) {
    const { id: merchantId } = await store.merchantNamed(tx, input.merchantMid)
    const { percent, from } = input
    note({ merchantId, object: 'commission rate', after: { percent, ...(from ? { from } : {}) } })
    return setAccountRate({ tx, emit }, merchantId, { percent, from })
  },
  couponFundings: async ({ tx }) => ({ rows: await couponFundings(tx) }),
  async couponFund({ tx, emit, input, note }) {
    const { id: merchantId } = await store.merchantNamed(tx, input.merchantMid)
    note({ merchantId, object: `coupon campaign ${input.number}`, after: { status: 'RUNNING' } })
    await answerFunding({ tx, emit }, merchantId, input.number, null)
    return {}
  },
  async couponDecline({ tx, emit, input, note }) {
    const { id: merchantId } = await store.merchantNamed(tx, input.merchantMid)
    note({ merchantId, object: `coupon campaign ${input.number}`, after: { status: 'DECLINED', why: input.why } })
    await answerFunding({ tx, emit }, merchantId, input.number, input.why)
    return {}
  },
  taxCorrections: async ({ tx }) => ({ rows: await tax.waitingCorrections(tx) }),
  async taxAccept(call) {
    const { id: merchantId } = await store.merchantNamed(call.tx, call.input.merchantMid)
    call.note({ merchantId, object: `tax correction ${call.input.id}`, after: { state: 'ACCEPTED' } })
    const { number } = await tax.acceptCorrection(call, merchantId, call.input.id)
    return { number }
  },
  async taxDecline(call) {
    const { id, why } = call.input
    const { id: merchantId } = await store.merchantNamed(call.tx, call.input.merchantMid)
    call.note({ merchantId, object: `tax correction ${id}`, after: { state: 'DECLINED', why } })
    await tax.declineCorrection(call, merchantId, id, why)
    return {}
  },
  bankFiles: async ({ tx }) => ({ rows: await bankFiles(tx), refused: await store.bankRefusals(tx) }),
  async bankFile({ tx, settings, input }) {
    const found = await bankFile(tx, settings, input.name)
    if (!found) throw fail('NOT_FOUND')
    return found
  },
  async bankFileResend({ tx, input, note }) {
    note({ object: `bank file ${input.name}`, after: { state: 'MADE' } })
    if (!(await resendBankFile(tx, input.name))) throw fail('NOT_FOUND')
    return {}
  },
  taxRejected: async ({ tx }) => ({ rows: await tax.rejectedDocuments(tx) }),
  async taxRetry(call) {
    const { id: merchantId } = await store.merchantNamed(call.tx, call.input.merchantMid)
    call.note({ merchantId, object: `tax invoice ${call.input.number}`, after: { delivery: 'WAITING' } })
    await tax.retryDocument(call, merchantId, call.input.number)
    return {}
  },
  async pointsSet({ tx, input, note }) {
    const { id: merchantId } = await store.merchantNamed(tx, input.merchantMid)
    const { unit, months, worth } = input
    note({ merchantId, object: 'green points rules', after: { unit, months, ...(worth ? { worth } : {}) } })
    await setGreenRule(tx, merchantId, {
      unit: dirhams('unit', unit, 1n)!.minor,
      months,
      worth: worth ? dirhams('worth', worth, 1n)!.minor : null,
    })
    return {}
  },
  async productTake({ tx, emit, input, note }) {
    const ref = await products.takeUp({ tx, emit, by }, input.id)
    note({ merchantId: ref.merchantId, object: `product ${ref.product}`, after: { status: 'In progress' } })
    return {}
  },
  async productApprove({ tx, emit, input, note }) {
    const ref = await products.approve({ tx, emit, by }, input.id, agreedTerms(input))
    const { id: _, ...agreed } = input
    note({ merchantId: ref.merchantId, object: `product ${ref.product}`, after: { approved: true, ...agreed } })
    return {}
  },
  async productTerms({ tx, emit, input, note }) {
    const { merchantMid, product, ...agreed } = input
    const { id: merchantId } = await store.merchantNamed(tx, merchantMid)
    const ref = { merchantId, product }
    const from = await products.setTerms({ tx, emit, by }, ref, agreedTerms(input), input.from ?? null)
    note({ merchantId, object: `product ${product}`, after: { ...agreed, from } })
    return { from }
  },
  async productDecline({ tx, emit, input, note }) {
    const ref = await products.decline({ tx, emit, by }, input.id, input.remarks)
    note({
      merchantId: ref.merchantId,
      object: `product ${ref.product}`,
      after: { status: 'Declined', remarks: input.remarks },
    })
    return {}
  },
  async productSwitch({ tx, emit, input, note }) {
    const { id: merchantId } = await store.merchantNamed(tx, input.merchantMid)
    if (!input.on && !input.reason) throw failFields({ path: 'reason', code: 'REQUIRED' })
    const ref = { merchantId, product: input.product }
    const changed = await products.switchProduct({ tx, emit, by }, ref, input.on, input.reason ?? null)
    note({ merchantId, object: `product ${input.product}`, after: { on: input.on, reason: input.reason?.en ?? null } })
    return { changed }
  },
  async agreementRenew({ tx, emit, input, note }) {
    const renewed = await products.renew({ tx, emit, by }, input.of ?? null, input.days)
    note({ object: 'agreements', after: { of: input.of ?? 'all products', days: input.days, asked: renewed } })
    return { asked: renewed }
  },

  async secretsReseal({ tx, settings, registry, note }) {
    const changed = await activateSecrets(tx, settings)
    note({ object: 'secrets', after: { secret: settings.secret.newest, pepper: settings.pepper.newest } })
    const begun = await beginReseal(tx, registry.sealed, settings.secret.newest)
    return { changed: changed || begun }
  },
  async secrets({ tx, settings }) {
    const progress = await resealProgress(tx)
    return {
      ...(await secretStatus(tx, settings)),
      columns: progress.map(({ place: column, looked_at: looked, sealed, ended_at: ended }) => ({
        column,
        lookedAt: Number(looked),
        sealed: Number(sealed),
        ended: ended !== null,
      })),
    }
  },
  rails: async ({ settings }) => ({ mode: settings.mode, rows: [...(await checkRails(settings))] }),
  profileReviews: async ({ tx, settings }) => ({
    rows: (await profile.waitingReviews(tx)).map((row) => ({
      id: row.id,
      merchantMid: row.mid,
      part: row.subject ? `${row.part} ${row.subject}` : row.part,
      maker: row.maker,
      askedAt: row.asked_at.toISOString(),
      changes: [...row.shown],
      link: profile.fileOf(row) ? signedLink(settings.secret, profile.fileOf(row)!) : null,
    })),
  }),
  async profileConfirm({ tx, emit, settings, input, note }) {
    const { merchant_id: merchantId, mid, part } = await profile.confirm({ tx, emit, settings, by }, input.id)
    note({ merchantId, object: `profile ${part} of ${mid}`, after: { state: 'CONFIRMED' } })
    return {}
  },
  async profileRefuse({ tx, emit, settings, input, note }) {
    const {
      merchant_id: merchantId,
      mid,
      part,
    } = await profile.refuse({ tx, emit, settings, by }, input.id, input.reason)
    note({ merchantId, object: `profile ${part} of ${mid}`, after: { state: 'REFUSED', reason: input.reason } })
    return {}
  },

  async holds({ tx, input }) {
    const { id } = await store.merchantNamed(tx, input.merchantMid)
    return { rows: await store.holds(tx, id) }
  },
  async holdPlace({ tx, emit, input, note }) {
    const { id } = await store.merchantNamed(tx, input.merchantMid)
    const amount = fromText(input.amount, input.currency)
    if (!amount || amount.minor <= 0n) throw failFields({ path: 'amount', code: 'AMOUNT' })
    const held = `${input.currency} ${toText(amount)}`
    note({ merchantId: id, object: `hold ${input.reference}`, after: { held, why: input.why.en } })
    const { number, isNew } = await placeHold(
      { tx, emit },
      {
        merchantId: id,
        reference: input.reference,
        amount,
        why: input.why,
        until: input.until ? new Date(input.until) : null,
      },
    )
    return { number, changed: isNew }
  },
  async holdRelease({ tx, emit, input, note }) {
    const { merchantId, amount, changed } = await releaseHold({ tx, emit }, input.number)
    const released = `${amount.currency} ${toText(amount)}`
    note({ merchantId, object: `hold ${input.number}`, after: changed ? { released } : {} })
    return { changed }
  },

  coinsStuck: async ({ tx }) => ({
    rows: (await stuckNow(tx)).map(({ since, ...row }) => ({ ...row, since: since.toISOString() })),
  }),
  async coinsDecide({ tx, emit, settings, input, note }) {
    const { id: merchantId } = await store.merchantNamed(tx, input.merchantMid)
    const { number, decision, reason } = input
    const changed = await decideStuck({ tx, emit, settings }, { merchantId, number }, decision, reason)
    note({ merchantId, object: `crypto-withdraw ${number}`, after: changed ? { decision, reason: reason.en } : {} })
    return { changed }
  },
  coinsSweeps: async ({ tx }) => ({
    rows: (await sweepsNow(tx)).map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
  }),

  listAdd: switching<ListInput>(
    (input) => input.list,
    (tx, id, { list }) => store.putOnList(tx, id, list),
    'listed',
    listChanged,
  ),
  listRemove: switching<ListInput>(
    (input) => input.list,
    (tx, id, { list }) => store.takeOffList(tx, id, list),
    'not listed',
    listChanged,
  ),
  reportsGrant: switching(
    (input) => `reports ${input.key}`,
    (tx, id, { key }) => store.grantReports(tx, id, key),
    'granted',
  ),
  reportsRevoke: switching(
    (input) => `reports ${input.key}`,
    (tx, id, { key }) => store.revokeReports(tx, id, key),
    'revoked',
  ),
  async flag({ tx, input, note }) {
    const { id, referrer_flag: before } = await store.merchantNamed(tx, input.merchantMid)
    await tx.updateTable('merchant').set({ referrer_flag: input.value }).where('id', '=', id).execute()
    note({
      merchantId: id,
      object: `merchant ${input.merchantMid}`,
      before: { referrerFlag: before },
      after: { referrerFlag: input.value },
    })
    return { changed: before !== input.value }
  },

  announcements: async ({ tx }) => ({ rows: await store.announcements(tx) }),
  async announce({ tx, emit, input, note }) {
    const merchantId = input.merchantMid ? (await store.merchantNamed(tx, input.merchantMid)).id : null
    const id = await store.publish(tx, merchantId, input.message)
    const { message, topic = 'product-news' } = input
    await emit({ kind: 'announcement.published', merchantId, audience: 'signed-in', payload: { id, topic } })
    note({ ...(merchantId ? { merchantId } : {}), object: `announcement ${id}`, after: { message, topic } })
    return { id }
  },
  async withdraw({ tx, emit, input, note }) {
    const gone = isUuid(input.id) ? await store.withdraw(tx, input.id) : undefined
    if (!gone) throw fail('NOT_FOUND')
    const merchantId = gone.merchant_id
    await emit({ kind: 'announcement.withdrawn', merchantId, audience: 'signed-in', payload: { id: input.id } })
    note({ ...(merchantId ? { merchantId } : {}), object: `announcement ${input.id}`, after: { status: 'OFF' } })
    return {}
  },

  async ledgerOwners({ tx }) {
    const owners = await ledgerOwners(tx)
    const merchants = await store.midsOf(tx, owners)
    return { rows: owners.map((id) => ({ id, merchantMid: merchants.get(id) ?? null })) }
  },
  async ledgerVerify({ tx, input, note }) {
    const { at, entries, fault } = await checkOwner(tx, input.id)
    note({ object: 'ledger', after: { entries, fault } })
    return { at: at.toISOString(), entries, fault }
  },
  async chainReport({ tx, input }) {
    const report = await reportAt(tx, input.at ? new Date(input.at) : undefined)
    return { ...report, at: report.at.toISOString(), line: lineOf(report) }
  },

  historyHeads: async ({ tx }) => ({ rows: await readHeads(tx) }),

  async person({ tx, input }) {
    const {
      id,
      mobile,
      name,
      status,
      new_user: newUser,
      password_off: isOff,
      password_off_elsewhere: isOffElsewhere,
    } = await store.personNamed(tx, input.mobile)
    return {
      mobile,
      name,
      status,
      newUser,
      passwordOff: isOff || isOffElsewhere,
      merchants: await store.placesOf(tx, id),
    }
  },
  async lock({ tx, input, note }) {
    const person = await store.personNamed(tx, input.mobile)
    if (person.status === 'CLOSED') throw fail('NOT_FOUND')
    await store.lock(tx, person.id)
    note({ object: `person ${person.id}`, before: { status: person.status }, after: { status: 'LOCKED' } })
    return { changed: person.status !== 'LOCKED' }
  },
  async unlock({ tx, input, note }) {
    const person = await store.personNamed(tx, input.mobile)
    if (person.status === 'CLOSED') throw fail('NOT_FOUND')
    const shut =
      person.status === 'LOCKED' ||
      person.password_off ||
      person.password_off_elsewhere ||
      (await store.isThrottled(tx, person.mobile))
    await store.unlock(tx, person.id, person.mobile)
    note({ object: `person ${person.id}`, before: { status: person.status }, after: { status: 'VERIFIED' } })
    return { changed: shut }
  },

  settings: async ({ tx, settings }) => ({
    countries: (await allowedCountries(tx)).map(({ countryCode }) => countryCode),
    qrLogin: await isQrLoginOn(tx, settings.qrLogin),
    ...(await providerContact(tx)),
  }),
  async tillKey({ tx, settings, input, note }) {
    const { id: merchantId } = await store.merchantNamed(tx, input.merchantMid)
    const key = tillKeyOf(settings, input.merchantMid)
    if (key === null) throw fail('NOT_FOUND')
    note({ merchantId, object: 'key of tills' })
    return { key }
  },
  disputesHeld: async ({ tx }) => ({
    rows: (await heldDisputes(tx)).map(({ receivedAt, ...row }) => ({ ...row, receivedAt: receivedAt.toISOString() })),
  }),
  async disputeDecide({ tx, emit, input, note }) {
    const { id: merchantId } = await store.merchantNamed(tx, input.merchantMid)
    const { number, decision } = input
    const changed = await decideClaim({ tx, emit }, { merchantId, number }, decision)
    note({ merchantId, object: `dispute ${number}`, after: changed ? { decision } : {} })
    return { changed }
  },
  disputeCodes: async ({ tx }) => ({ rows: await disputeCodes(tx) }),
  async disputeCodeSet({ tx, input, note }) {
    note({ object: `dispute code ${input.code}`, after: input })
    return { changed: await putDisputeCode(tx, input) }
  },
  async countries({ tx, input, note }) {
    const unknown = input.codes.filter((code) => !countries.some(({ countryCode }) => countryCode === code))
    if (unknown.length > 0) throw failFields(...unknown.map((code) => ({ path: `codes.${code}`, code: 'INVALID' })))
    note({ object: 'settings', after: { countries: input.codes } })
    return {
      changed: await putSiteConfig(tx, 'ALLOWED_COUNTRIES', input.codes.length > 0 ? input.codes.join(',') : null),
    }
  },
  async qrLogin({ tx, input, note }) {
    note({ object: 'settings', after: { qrLogin: input.on } })
    return { changed: await putSiteConfig(tx, 'QR_CODE_LOGIN_SWITCH', input.on ? 'ON' : 'OFF') }
  },
  async contact({ tx, input, note }) {
    note({ object: 'settings', after: { contact: input } })
    const email = input.email !== undefined && (await putSiteConfig(tx, 'PROVIDER_EMAIL', input.email))
    const phone = input.phone !== undefined && (await putSiteConfig(tx, 'PROVIDER_PHONE', input.phone))
    return { changed: email || phone }
  },
}
