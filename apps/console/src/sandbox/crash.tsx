// A page that breaks while it renders, to look at what a person then sees.
import { useState } from 'react'
import { useSay } from './example.tsx'

export default function Crash() {
  const say = useSay()
  const [broken, setBroken] = useState(false)
  if (broken) throw new Error('broken on purpose')
  return (
    <button type="button" className="button button-danger" onClick={() => setBroken(true)}>
      {say('Break this page', '使此页崩溃')}
    </button>
  )
}
