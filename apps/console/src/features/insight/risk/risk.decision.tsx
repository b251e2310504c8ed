// One decision: what was known of the attempt, the rules that applied, and the lists its card, device, address and customer can be put on.
import { risk, type RiskDecisionDetail } from '@falaj/contract/insight/risk'
import { riskField, riskKeyWords, riskListWords, type RiskFieldName } from '@falaj/contract/insight/risk-fields'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { say } from '@falaj/contract/kernel/words'
import { isPaymentMethod, paymentMethodTable } from '@falaj/contract/payments/payment-methods'
import { Command } from '../../../blocks/command/command.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { site as siteStore, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { paymentHref } from './risk.address.ts'
import { ReviewActions } from './risk.queue.tsx'
import { riskWords } from './risk.words.ts'

const Keys = ({ of, mayAct }: { readonly of: RiskDecisionDetail; readonly mayAct: boolean }) => {
  const t = useWords(riskWords)
  const language = useLanguage()
  const add = (list: 'block' | 'allow', { kind, shown }: RiskDecisionDetail['keys'][number]) => (
    <Command
      of={risk.addEntry}
      input={{ list, kind, decisionId: of.id }}
      label={t(list === 'block' ? 'block' : 'trust')}
      title={t(list === 'block' ? 'blockTitle' : 'trustTitle', { shown })}
      next={t('listNext')}
      done={t('listed')}
    />
  )
  return (
    <ul className="risk-keys">
      {of.keys.map((each) => (
        <li key={each.kind}>
          <span>
            {say(riskKeyWords[each.kind], language)} <span className="digits">{each.shown}</span>
            {each.list && <small>{t('onList', { list: say(riskListWords[each.list], language) })}</small>}
          </span>
          {mayAct &&
            (each.entryId ? (
              <Command
                of={risk.endEntry}
                input={{ id: each.entryId }}
                label={t('takeOff')}
                title={t('takeOffTitle', { shown: each.shown })}
                done={t('takenOff')}
              />
            ) : (
              <span className="risk-acts">
                {add('block', each)}
                {add('allow', each)}
              </span>
            ))}
        </li>
      ))}
    </ul>
  )
}
const valueIn = (name: string, value: string | null, language: 'en' | 'zh'): string | null =>
  name === 'method' && value && isPaymentMethod(value) ? paymentMethodTable[value][language] : value
const View = ({ found }: { readonly found: RiskDecisionDetail }) => {
  const t = useWords(riskWords)
  const language = useLanguage()
  const visitor = visitorOf(useStore(siteStore))
  const { facts } = useFieldFacts(risk.decisions)
  const mayOpen = mayEnter(areas.fiatTransactions, visitor)
  return (
    <RecordView
      list={risk.decisions}
      found={found}
      amount={found.amount}
      facts={[
        ...facts(found, 'payment', 'outcome', 'review', 'became', 'method', 'card', 'store', 'decidedBy', 'decidedAt'),
        ...(found.note ? [{ name: t('note'), value: found.note }] : []),
      ]}
    >
      {!found.isEnforced && <p className="quiet">{t('notEnforced')}</p>}
      {mayOpen && (
        <p>
          <a href={paymentHref(found.paymentId)}>{t('showPayment')}</a>
        </p>
      )}
      {found.actions.length > 0 && <ReviewActions of={{ ...found, number: found.payment }} />}
      <DetailPart title={t('hits')}>
        {found.hits.length === 0 ? (
          <p className="quiet">{t('noHits')}</p>
        ) : (
          <ul className="risk-hits">
            {found.hits.map((hit) => (
              <li key={`${hit.rule} ${hit.version}`}>
                <b>{hit.name}</b>{' '}
                <span className="quiet">
                  {t('hitVersion', { n: hit.version })}
                  {hit.isWatching && `, ${t('onlyWatched')}`}
                </span>
                <code className="risk-line">{hit.line}</code>
              </li>
            ))}
          </ul>
        )}
        <p className="quiet risk-small">{t('rulesOf', { n: found.rulesVersion })}</p>
      </DetailPart>
      <DetailPart title={t('features')}>
        <Facts
          as="rows"
          facts={found.features.map(({ name, value }) => ({
            name: riskField[name as RiskFieldName]?.[language] ?? name,
            value: valueIn(name, value, language) ?? <span className="quiet">{t('unknown')}</span>,
          }))}
        />
      </DetailPart>
      <DetailPart title={t('keysTitle')}>
        <Keys of={found} mayAct={mayEnter(areas.fiatMoneyMovement, visitor)} />
      </DetailPart>
    </RecordView>
  )
}
export const Decision = ({ id }: { readonly id: string }) => (
  <Loaded of={risk.decision} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
