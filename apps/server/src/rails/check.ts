// Which rails are set, and whether those answer: for the start of a live program and for `npm run provider -- doctor`.
import type { MailSettings } from '../platform/settings/message-settings.ts'
import type { SmsTemplate } from '../platform/settings/sms-template.ts'
import { checkBankFiles } from './bank-file/file-list.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { checkSmtp } from './mail/smtp.ts'

export type RailState = 'answers' | 'silent' | 'set' | 'simulated' | 'off'
export interface CheckedRail {
  readonly rail: string
  /** The setting that switches it on. */
  readonly setting: string
  readonly state: RailState
  /** The host that was tried and what it said; none of a rail that only calls us. */
  readonly detail: string | null
}
type Finding = Pick<CheckedRail, 'state' | 'detail'>
interface Rail {
  readonly rail: string
  readonly setting: string
  /** Where it is called; `key`: it calls us and signs; `check`: it is tried in a way of its own. */
  readonly by:
    | { readonly url: string | null }
    | { readonly key: string | null }
    | { readonly check: () => Promise<Finding> }
}
/** Each channel has a carrier of its own, or the one by URL carries it. */
const messageRailsOf = (settings: Settings): readonly Rail[] => {
  const { mail, sms } = settings.messages
  const gateway = { url: settings.messageGateway?.url ?? null }
  return [
    mail
      ? { rail: 'E-mail', setting: 'FALAJ_SMTP_URL', by: { check: () => reachMail(mail) } }
      : { rail: 'E-mail', setting: settings.messageGateway ? 'FALAJ_MESSAGE_URL' : 'FALAJ_SMTP_URL', by: gateway },
    sms
      ? { rail: 'SMS', setting: 'FALAJ_SMS_TEMPLATE', by: { check: () => reachVendor(sms.template) } }
      : { rail: 'SMS', setting: settings.messageGateway ? 'FALAJ_MESSAGE_URL' : 'FALAJ_SMS_TEMPLATE', by: gateway },
    ...(sms?.fallback
      ? [
          {
            rail: 'SMS, second vendor',
            setting: 'FALAJ_SMS_FALLBACK_TEMPLATE',
            by: { check: () => reachVendor(sms.fallback!) },
          },
        ]
      : []),
  ]
}
const ratesOf = ({ rateSource, fxGateway }: Settings): Rail => {
  if (rateSource) {
    const setting = rateSource.kind === 'ecb' ? 'FALAJ_FX_ECB_URL' : 'FALAJ_FX_JSON_URL'
    const url = rateSource.url.replaceAll('{sell}', 'USD').replaceAll('{buy}', 'EUR')
    return { rail: 'Exchange rates', setting, by: { url } }
  }
  return { rail: 'Exchange rates', setting: 'FALAJ_FX_URL', by: { url: fxGateway?.url ?? null } }
}
const railsOf = (settings: Settings): readonly Rail[] => {
  const { chain, chainReport, bankFiles } = settings
  const urlOf = (gateway: { readonly url: string } | null) => ({ url: gateway?.url ?? null })
  return [
    ...messageRailsOf(settings),
    { rail: 'Cards', setting: 'FALAJ_ACQUIRER_URL', by: urlOf(settings.acquirer) },
    bankFiles
      ? {
          rail: 'Payouts and deposits',
          setting: 'FALAJ_BANK_FILES',
          by: { check: () => tried(() => checkBankFiles(bankFiles)) },
        }
      : { rail: 'Payouts', setting: 'FALAJ_PAYOUT_URL', by: urlOf(settings.payoutGateway) },
    { rail: 'Check of account holders', setting: 'FALAJ_BANK_URL', by: urlOf(settings.bankGateway) },
    { rail: 'Deposits', setting: 'FALAJ_DEPOSIT_KEY', by: { key: settings.depositKey } },
    { rail: 'Virtual IBANs', setting: 'FALAJ_IBAN_RANGE', by: { key: settings.ibanRange?.digits ?? null } },
    ratesOf(settings),
    { rail: 'E-invoices', setting: 'FALAJ_EINVOICE_URL', by: urlOf(settings.einvoiceGateway) },
    { rail: 'Tills', setting: 'FALAJ_TILL_KEY', by: { key: settings.tillKey } },
    { rail: 'Ethereum', setting: 'FALAJ_CHAIN_ETH_URL', by: urlOf(chain.ethereum) },
    { rail: 'Bitcoin', setting: 'FALAJ_CHAIN_BTC_URL', by: urlOf(chain.bitcoin) },
    { rail: 'Signer of coins', setting: 'FALAJ_CHAIN_SIGNER_URL', by: urlOf(chain.signer) },
    { rail: 'Copy of the fingerprints', setting: 'FALAJ_CHAIN_REPORT_URL', by: { url: chainReport.url } },
  ]
}

/** For a live program: what nobody carries. It serves without them, and what needs them is refused. */
export const railsOff = (settings: Settings): readonly string[] =>
  settings.mode === 'sandbox'
    ? []
    : railsOf(settings).flatMap(({ rail, by }) => ('check' in by || ('key' in by ? by.key : by.url) ? [] : [rail]))

const triedForMs = 4000
/** Any answer proves the way to it; what it thinks of an empty request does not matter. */
const reach = async (url: string): Promise<Finding> => {
  const { host } = new URL(url)
  try {
    const { status } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(triedForMs) })
    return { state: 'answers', detail: `${host}: HTTP ${status}` }
  } catch (error) {
    const { cause, name } = error as Error
    const code = (cause as { readonly code?: unknown } | undefined)?.code
    const why =
      typeof code === 'string' ? code : name === 'TimeoutError' ? `no answer in ${triedForMs} ms` : 'unreachable'
    return { state: 'silent', detail: `${host}: ${why}` }
  }
}

/** The file was read and has its secrets, or the program would not have started: what is left is the way to its host. */
const reachVendor = async (template: SmsTemplate): Promise<Finding> => {
  const { state, detail } = await reach(new URL(template.url.replaceAll(/[{}]/g, '')).origin)
  return { state, detail: `${template.name}, ${detail}` }
}
const reachMail = async (mail: MailSettings): Promise<Finding> => {
  const fault = await checkSmtp(mail, triedForMs)
  const worked = `${mail.tls === 'plain' ? 'connected' : 'encrypted'}${mail.user === null ? '' : ' and logged in'}`
  return { state: fault === null ? 'answers' : 'silent', detail: `${mail.host}: ${fault ?? worked}` }
}
const tried = (check: () => Promise<string>): Promise<Finding> =>
  check().then(
    (detail) => ({ state: 'answers', detail }),
    (error: unknown) => ({ state: 'silent', detail: (error as Error).message.slice(0, 200) }),
  )

export const checkRails = (settings: Settings): Promise<readonly CheckedRail[]> =>
  Promise.all(
    railsOf(settings).map(async ({ rail, setting, by }): Promise<CheckedRail> => {
      const unset: RailState = settings.mode === 'sandbox' && rail !== 'Copy of the fingerprints' ? 'simulated' : 'off'
      if ('key' in by) return { rail, setting, state: by.key ? 'set' : unset, detail: null }
      if ('check' in by) return { rail, setting, ...(await by.check()) }
      if (!by.url) return { rail, setting, state: unset, detail: null }
      return { rail, setting, ...(await reach(by.url)) }
    }),
  )
