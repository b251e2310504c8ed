// Diagnoses a request that a receiver could not verify.
import { useState } from 'react'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { signatureResults, signatureSeconds, webhook, type WebhookEndpoint } from '@falaj/contract/developers/webhook'
import { sayCode } from '@falaj/contract/kernel/words'
import { useAction } from '../../../api/use.ts'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { webhookWords } from './webhook.words.ts'

const nothing = { webhookId: '', timestamp: '', signature: '', body: '' }
const headers = { webhookId: 'webhook-id', timestamp: 'webhook-timestamp', signature: 'webhook-signature' } as const

export const SignatureDialog = ({
  endpoints,
  onClose,
}: {
  readonly endpoints: readonly WebhookEndpoint[]
  readonly onClose: () => void
}) => {
  const t = useWords(webhookWords)
  const language = useLanguage()
  const [id, setId] = useState(endpoints[0]?.id ?? '')
  const [typed, setTyped] = useState(nothing)
  const [isAsked, setIsAsked] = useState(false)
  const [verdict, setVerdict] = useState<Output<typeof webhook.checkSignature> | null>(null)
  const check = useAction(webhook.checkSignature)
  const put = (next: Partial<typeof nothing>): void => {
    setTyped({ ...typed, ...next })
    setVerdict(null)
  }
  const faultOf = (field: keyof typeof nothing): string | null =>
    isAsked && typed[field].trim() === '' ? 'REQUIRED' : null
  const act = async (): Promise<void> => {
    setIsAsked(true)
    if (Object.values(typed).some((text) => text.trim() === '')) return
    const answer = await check.run({ id, ...typed })
    if (answer.kind === 'success') setVerdict(answer.body)
  }
  const isOld = verdict !== null && verdict.secondsAgo !== null && Math.abs(verdict.secondsAgo) > signatureSeconds
  return (
    <FormDialog
      title={t('signature')}
      width={560}
      busy={check.busy}
      act={t('signatureAct')}
      onClose={onClose}
      onSubmit={() => void act()}
    >
      <p className="quiet small">{t('signatureWhy')}</p>
      <SelectField
        label={t('url')}
        value={id}
        onChange={(next) => {
          setId(next)
          setVerdict(null)
        }}
        choices={endpoints.map((each) => ({ value: each.id, label: each.url }))}
      />
      {Object.entries(headers).map(([field, label]) => (
        <TextField
          key={field}
          label={label}
          value={typed[field as keyof typeof headers]}
          fault={faultOf(field as keyof typeof headers)}
          onChange={(text) => put({ [field]: text })}
        />
      ))}
      <TextField
        label={t('signatureBody')}
        lines={4}
        value={typed.body}
        fault={faultOf('body')}
        onChange={(body) => put({ body })}
      />
      <div role="status">
        {verdict && (
          <p className="webhook-note">
            {sayCode(signatureResults, verdict.result, language)} {isOld && t('signatureOld')}
          </p>
        )}
      </div>
    </FormDialog>
  )
}
