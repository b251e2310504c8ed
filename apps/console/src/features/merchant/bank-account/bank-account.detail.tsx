// One account: its state in a sentence, its actions, its facts and its history.
import { bankAccount } from '@falaj/contract/merchant/bank-account'
import { bankAccountTypeWords, bankCountryWords } from '@falaj/contract/merchant/bank-account-rules'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { say } from '@falaj/contract/kernel/words'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { downloadFile } from '../../../blocks/export-job/download.ts'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { sentenceFor } from '../../../blocks/sentence/use-sentence.ts'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { Timeline } from '../../../blocks/timeline/timeline.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { AccountActions } from './bank-account.actions.tsx'
import { momentsOf } from './bank-account.moments.ts'
import { useRefreshAt } from './bank-account.use-refresh-at.ts'
import { bankAccountSentences, bankAccountWords } from './bank-account.words.ts'
import './bank-account.css'

export type AccountDetail = Output<typeof bankAccount.detail>

const RequestLink = ({ request }: { readonly request: NonNullable<AccountDetail['request']> }) => (
  <a
    className="digits"
    href={`${href(request.mine ? '/management/auth/pending' : '/management/auth/history')}?open=${request.id}`}
  >
    {request.number}
  </a>
)

export const BankAccountDetail = ({ id }: { readonly id: string }) => {
  const t = useWords(bankAccountWords)
  const language = useLanguage()
  const zone = useZone()
  const found = useLoaded(bankAccount.detail, { id }, { lines: 6 })
  useRefreshAt(found.data?.coolingUntil)
  if (!found.data) return found.instead
  const account = found.data
  const { titles } = bankAccount.query
  const title = (field: keyof typeof titles): string => say(titles[field], language)
  return (
    <Detail
      sum={
        <>
          <span className="bank-account-name">{account.bankName}</span>
          <span className="bank-account-number digits">{account.number}</span>
          <StatusPill code={account.status} />
        </>
      }
      say={sentenceFor(
        { language, zone },
        bankAccountSentences,
        account,
        account.removalRequest && account.status !== 'removed' && 'removal',
        account.status,
        account.rejectedWhy,
      )}
      steps={<AccountActions account={account} />}
      rail={
        <DetailPart title={t('facts')}>
          <Facts
            facts={[
              { name: title('currency'), value: account.currency },
              { name: title('defaultFor'), value: account.defaultFor ?? t('none') },
              { name: title('addedBy'), value: account.addedBy },
              { name: title('createdAt'), value: dateTimeOf(account.createdAt, zone) },
              { name: title('verifiedBy'), value: account.verifiedBy ?? '–' },
              ...(account.request ? [{ name: t('request'), value: <RequestLink request={account.request} /> }] : []),
              ...(account.removalRequest
                ? [{ name: t('removalRequest'), value: <RequestLink request={account.removalRequest} /> }]
                : []),
            ]}
          />
        </DetailPart>
      }
    >
      <Facts
        facts={[
          { name: title('holder'), value: account.holder },
          { name: title('country'), value: wordFor(bankCountryWords, account.country, language) },
          { name: title('type'), value: wordFor(bankAccountTypeWords, account.type, language) },
          ...(account.swift ? [{ name: t('swift'), value: <span className="digits">{account.swift}</span> }] : []),
          {
            name: t('letter'),
            value: (
              <button type="button" className="link-button" onClick={() => void downloadFile(account.letter.path)}>
                {t('openLetter', { name: account.letter.name })}
              </button>
            ),
          },
        ]}
      />
      <DetailPart title={t('history')}>
        <Timeline label={t('history')} moments={momentsOf(account.history, language, zone)} />
      </DetailPart>
    </Detail>
  )
}
const wordFor = (
  table: Readonly<Record<string, { readonly en: string; readonly zh: string }>>,
  code: string,
  language: 'en' | 'zh',
): string => (Object.hasOwn(table, code) ? (table[code]?.[language] ?? code) : code)
