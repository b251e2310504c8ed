// One key: what it may do, how it is used, and its new secret or its end.
import { useState } from 'react'
import { apiKey, keyOverlapHours } from '@falaj/contract/developers/api-key'
import { apiVersion } from '@falaj/contract/developers/api-versions'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { errorOfCode, errors } from '@falaj/contract/kernel/errors'
import { apiDocsPath } from '@falaj/contract/merchant-api/merchant-api'
import { say } from '@falaj/contract/kernel/words'
import { useAction } from '../../../api/use.ts'
import { ChartCard } from '../../../blocks/chart-card/chart-card.tsx'
import { Command } from '../../../blocks/command/command.tsx'
import { Confirm } from '../../../blocks/confirm/confirm.tsx'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { WhyNot } from '../../../blocks/why-not/why-not.tsx'
import { dayText, useZone } from '../../../blocks/zone.ts'
import { notify } from '../../../state/messages.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { SecretDialog, type Secret } from './api-key.secret-dialog.tsx'
import { apiKeyWords } from './api-key.words.ts'

type KeyDetail = Output<typeof apiKey.detail>

const RollDialog = ({
  found,
  onClose,
  onSecret,
}: {
  readonly found: KeyDetail
  readonly onClose: () => void
  readonly onSecret: (secret: Secret) => void
}) => {
  const t = useWords(apiKeyWords)
  const [hours, setHours] = useState('24')
  const issue = useAction(apiKey.issue, { confirms: () => [{ name: t('name'), value: found.name }] })
  const act = async (): Promise<void> => {
    const overlap = keyOverlapHours.find((each) => String(each) === hours)
    if (overlap === undefined) return
    const result = await issue.run({ id: found.id, overlapHours: overlap })
    if (result.kind !== 'success') return
    onClose()
    onSecret(result.body)
  }
  return (
    <FormDialog title={t('roll')} busy={issue.busy} act={t('roll')} onClose={onClose} onSubmit={() => void act()}>
      <p className="quiet small">{t('rollWhy')}</p>
      <SelectField
        label={t('rollFor')}
        value={hours}
        onChange={setHours}
        choices={keyOverlapHours.map((each) => ({ value: String(each), label: t(`hours-${each}`) }))}
      />
    </FormDialog>
  )
}

const Usage = ({ usage }: Pick<KeyDetail, 'usage'>) => {
  const t = useWords(apiKeyWords)
  const sum = (of: 'requests' | 'refused'): number => usage.reduce((total, each) => total + each[of], 0)
  const [n, refused] = [sum('requests'), sum('refused')]
  return (
    <ChartCard
      title={t('usage')}
      finding={n === 0 ? t('noUsage') : t('usageFinding', { n, refused })}
      step={t('day')}
      labels={usage.map(({ day }) => ({ name: dayText(day), short: dayText(day).slice(0, 5) }))}
      as="bars"
      format={String}
      series={[
        { name: t('requests'), values: usage.map(({ requests }) => requests) },
        { name: t('refused'), values: usage.map((each) => each.refused) },
      ]}
    />
  )
}

const Key = ({ found }: { readonly found: KeyDetail }) => {
  const t = useWords(apiKeyWords)
  const zone = useZone()
  const language = useLanguage()
  const [open, setOpen] = useState<'roll' | 'revoke' | null>(null)
  const [secret, setSecret] = useState<Secret | null>(null)
  const issue = useAction(apiKey.issue, { confirms: () => [{ name: t('name'), value: found.name }] })
  const revoke = useAction(apiKey.revoke)
  const { id, state, previousUntil } = found
  const refused = found.whyNoSecret === null ? undefined : errorOfCode(found.whyNoSecret)
  const refusal = refused ? say(errors[refused], language) : null
  const close = (): void => setOpen(null)
  const first = async (): Promise<void> => {
    const result = await issue.run({ id, overlapHours: 0 })
    if (result.kind === 'success') setSecret(result.body)
  }
  const end = async (): Promise<void> => {
    if ((await revoke.run({ id })).kind !== 'success') return
    close()
    notify('success', t('revoked'))
  }
  return (
    <RecordView
      list={apiKey.query}
      found={found}
      say={
        found.creator === 'left' && state !== 'revoked'
          ? t('makerLeftWhy')
          : previousUntil
            ? t('overlap', { at: dateTimeOf(previousUntil, zone) })
            : undefined
      }
    >
      <div className="api-key-actions">
        {state === 'unissued' && (
          <WhyNot label={t('issue')} area="apiManagement" says={refusal}>
            <button type="button" className="button button-primary" onClick={() => void first()}>
              {t('issue')}
            </button>
          </WhyNot>
        )}
        {state === 'ACTIVE' && (
          <WhyNot label={t('roll')} area="apiManagement" says={refusal}>
            <button type="button" className="button" onClick={() => setOpen('roll')}>
              {t('roll')}
            </button>
          </WhyNot>
        )}
        {state !== 'revoked' && state !== 'expired' && found.version !== apiVersion && (
          <Command
            of={apiKey.upgrade}
            input={{ id }}
            label={t('upgrade', { version: apiVersion })}
            title={t('upgradeTitle')}
            facts={[
              { name: t('name'), value: found.name },
              { name: t('version'), value: `${found.version} → ${apiVersion}` },
            ]}
            next={
              <>
                {t('upgradeNext')} <a href={`${apiDocsPath}#versions`}>{t('upgradeWhat')}</a>
              </>
            }
            done={t('upgraded')}
          />
        )}
        {state !== 'revoked' && (
          <button type="button" className="button button-danger" onClick={() => setOpen('revoke')}>
            {t('revoke')}
          </button>
        )}
      </div>
      <Usage usage={found.usage} />
      {open === 'roll' && <RollDialog found={found} onClose={close} onSecret={setSecret} />}
      <Confirm
        open={open === 'revoke'}
        onClose={close}
        title={t('revokeTitle')}
        facts={[{ name: t('name'), value: found.name }]}
        next={t('revokeNext')}
        act={t('revoke')}
        destructive
        onConfirm={end}
      />
      {secret && <SecretDialog of={secret} onClose={() => setSecret(null)} />}
    </RecordView>
  )
}
export const KeyView = ({ id }: { readonly id: string }) => (
  <Loaded of={apiKey.detail} input={{ id }}>
    {(found) => <Key found={found} />}
  </Loaded>
)
