import { useState } from 'react'
import { Upload } from '../blocks/upload/upload.tsx'
import { Case, useSay } from './example.tsx'

export default function UploadExample() {
  const say = useSay()
  const [paths, setPaths] = useState<readonly string[]>([])
  const ignore = (): void => undefined
  return (
    <>
      <Case title={['Several documents', '多份文件']}>
        <div className="case-narrow">
          <Upload label={say('Documents', '文件')} purpose="document" several onChange={setPaths} />
          <p className="quiet small" role="status">
            {say(`${paths.length} received`, `已收到 ${paths.length} 份`)}
          </p>
        </div>
      </Case>
      <Case title={['Only PDF, one file', '仅 PDF，一份']}>
        <div className="case-narrow">
          <Upload label={say('Trade licence', '营业执照')} purpose="document" accept=".pdf" onChange={ignore} />
        </div>
      </Case>
      <Case title={['Disabled', '禁用']}>
        <div className="case-narrow">
          <Upload label={say('Trade licence', '营业执照')} purpose="document" disabled onChange={ignore} />
          <p className="quiet small">
            {say('Under review: it can be replaced afterwards.', '审核中：审核结束后可替换。')}
          </p>
        </div>
      </Case>
    </>
  )
}
