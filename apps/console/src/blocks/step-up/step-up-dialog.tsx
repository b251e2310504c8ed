// Rendered once by the app. Whatever command needs a second factor, this asks for it and gives the grant to the command that waits.
import { lazy, Suspense, useEffect, useState } from 'react'
import { stepUp, type StepUpNeed } from '../../api/step-up.ts'
import { Dialog } from '../../light/dialog.tsx'
import { useWords } from '../../words/language.tsx'
import { Skeleton } from '../states/skeleton.tsx'
import { stepUpWords } from './words.ts'

const FactorForm = lazy(() => import('./factor-form.tsx'))

export const StepUp = () => {
  const t = useWords(stepUpWords)
  const [request, setRequest] = useState<{ need: StepUpNeed; end: (grant: string | null) => void } | null>(null)
  useEffect(() => {
    stepUp.set(
      () => (need: StepUpNeed) =>
        new Promise<string | null>((resolve) => {
          setRequest({
            need,
            end: (grant) => {
              setRequest(null)
              resolve(grant)
            },
          })
        }),
    )
    return () => stepUp.set(null)
  }, [])
  return (
    <Dialog open={request !== null} onClose={() => request?.end(null)} label={t('title')} width={400}>
      {request && (
        <>
          <h2>{t('title')}</h2>
          <Suspense fallback={<Skeleton lines={3} />}>
            <FactorForm
              need={request.need}
              onGranted={({ grant }) => request.end(grant)}
              onCancel={() => request.end(null)}
            />
          </Suspense>
        </>
      )}
    </Dialog>
  )
}
