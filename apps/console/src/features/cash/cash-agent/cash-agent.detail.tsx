// One agent: what it took, what it handed over, and what it owes.
import { useState } from 'react'
import { cashAgent, type AgentDetail } from '@falaj/contract/cash/cash-agent'
import { href } from '@falaj/contract/kernel/routes'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { Command } from '../../../blocks/command/command.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { EditAgent, HandOver } from './cash-agent.form.tsx'
import { cashAgentSentences, cashAgentWords } from './cash-agent.words.ts'

const states = { pause: 'paused', resume: 'active', close: 'closed' } as const

const View = ({ found }: { readonly found: AgentDetail }) => {
  const t = useWords(cashAgentWords)
  const zone = useZone()
  const [open, setOpen] = useState<'edit' | 'hand-over' | null>(null)
  const { facts } = useFieldFacts(cashAgent.query)
  const { id, name, status, owes, taken, handedOver, handOvers, actions } = found
  return (
    <>
      <Detail
        sum={
          <>
            <Amount of={owes} as="figure" />
            <StatusPill code={status} />
          </>
        }
        say={useSentence(cashAgentSentences, found)}
        steps={
          actions.length > 0 && (
            <Actions>
              {actions.includes('hand-over') && (
                <button type="button" className="button button-primary" onClick={() => setOpen('hand-over')}>
                  {t('handOver')}
                </button>
              )}
              {actions.includes('edit') && (
                <button type="button" className="button" onClick={() => setOpen('edit')}>
                  {t('edit')}
                </button>
              )}
              {(['pause', 'resume', 'close'] as const)
                .filter((each) => actions.includes(each))
                .map((each) => (
                  <Command
                    key={each}
                    of={cashAgent.setState}
                    input={{ id, state: states[each] }}
                    label={t(each)}
                    title={t(`${each}Title`)}
                    facts={facts(found, 'name', 'code', 'owes')}
                    next={t(`${each}Next`)}
                    done={t('saved')}
                  />
                ))}
            </Actions>
          )
        }
        rail={
          <DetailPart title={t('facts')}>
            <Facts facts={facts(found, 'name', 'code', 'area', 'contact', 'mobile', 'cashMax', 'createdAt')} />
          </DetailPart>
        }
      >
        <DetailPart title={t('explains')}>
          <Facts
            as="rows"
            facts={[
              { name: t('takenSum'), value: <Amount of={taken} /> },
              { name: t('handedOver'), value: <Amount of={{ ...handedOver, minor: -handedOver.minor }} /> },
              { name: t('owes'), value: <Amount of={owes} /> },
              ...facts(found, 'topUps', 'vouchers'),
            ]}
          />
          <p>
            <a href={href('/fiat/transaction/record', {}, { tab: 'cash-top-up', text: name })}>{t('topUps')}</a>
          </p>
        </DetailPart>
        <DetailPart title={t('handOvers')}>
          {handOvers.length === 0 ? (
            <p className="quiet small">{t('handOversNone')}</p>
          ) : (
            <Facts
              as="rows"
              facts={handOvers.map(({ at, amount, note, who }) => ({
                name: [dateTimeOf(at, zone), who, note].filter(Boolean).join(' · '),
                value: <Amount of={amount} />,
              }))}
            />
          )}
        </DetailPart>
      </Detail>
      {open === 'edit' && <EditAgent of={found} onClose={() => setOpen(null)} />}
      {open === 'hand-over' && <HandOver of={found} onClose={() => setOpen(null)} />}
    </>
  )
}
export const AgentView = ({ id }: { readonly id: string }) => (
  <Loaded of={cashAgent.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
