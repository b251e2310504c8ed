// The least a React page with a field can be: what F0, F1 and F2 are measured against.
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const Floor = () => {
  const [typed, setTyped] = useState('')
  return (
    <main>
      <h1>Floor</h1>
      <label>
        Mobile <input value={typed} onChange={({ target }) => setTyped(target.value)} />
      </label>
      <button type="button">Log In</button>
    </main>
  )
}
createRoot(document.getElementById('root') as HTMLElement).render(<Floor />)
