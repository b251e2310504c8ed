// One month's statement: its figures, and the ways to take it along and to check it.
import { commission } from '@falaj/contract/growth/commission'
import { referralArea } from '@falaj/contract/growth/referral-area'
import { href } from '@falaj/contract/kernel/routes'
import { useAction } from '../../../api/use.ts'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { giveFile } from '../../../blocks/sheet/give-file.ts'
import { Empty } from '../../../blocks/states/empty.tsx'
import { BusyButton } from '../../../light/busy-button.tsx'
import { blockWords } from '../../../blocks/block-words.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { monthText } from './referral-area.month.ts'
import { addsUp, StatementLines } from './referral-area.statement-card.tsx'
import { referralWords } from './referral-area.words.ts'

const FileButton = ({ month, currency }: { readonly month: string; readonly currency: string }) => {
  const t = useWords(referralWords)
  const words = useWords(blockWords)
  const action = useAction(commission.court)
  const give = async (): Promise<void> => {
    const answer = await action.run({ month, currency: currency as 'AED' })
    if (answer.kind === 'success') giveFile(answer.body.name, answer.body.text, 'application/json')
  }
  return (
    <BusyButton
      text={t('file')}
      busy={action.busy}
      working={words('loading')}
      className="button-primary"
      onPress={() => void give()}
    />
  )
}
export const StatementView = ({ id }: { readonly id: string }) => {
  const t = useWords(referralWords)
  const language = useLanguage()
  const [month, currency] = [id.slice(0, 7), id.slice(8)]
  const filters = { month, currency: currency as 'AED' }
  const { data: found, instead } = useLoaded(referralArea.statements, { filters, pageParam: { number: 1, size: 10 } })
  if (!found) return instead
  const [statement] = found.rows
  if (!statement) return <Empty reason="filtered" text={t('noStatement')} />
  return (
    <Detail sum={<Amount of={statement.closing} as="hero" />} say={t('month', { month: monthText(month, language) })}>
      <section className="referral-statement">
        <StatementLines of={statement} month={month} closing={t('closing')} />
        {addsUp(statement) && <p className="quiet small">{t('adds')}</p>}
      </section>
      <DetailPart title={t('checkTitle')}>
        <p className="quiet small referral-note">{t('fileLead')}</p>
        <Actions>
          <FileButton month={month} currency={currency} />
          <a className="button" href={href('/check-statement')} target="_blank" rel="noreferrer">
            {t('check')}
          </a>
        </Actions>
      </DetailPart>
      <DetailPart title={t('official')}>
        <p className="quiet small referral-note">{t('officialLead')}</p>
        <Actions>
          <a className="button" href={href('/fiat/transaction/statements')}>
            {t('officialLink')}
          </a>
        </Actions>
      </DetailPart>
    </Detail>
  )
}
