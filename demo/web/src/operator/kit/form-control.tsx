import { useId } from 'react'
import styles from './form.module.css'
import type { FormField } from './forms.ts'
import { ImageControl } from './image-control.tsx'

interface FormControlProps {
  readonly field: FormField
  readonly value: string
  readonly onChange: (value: string) => void
}

const INPUTS = {
  line: {},
  decimal: { inputMode: 'decimal' },
  time: { type: 'datetime-local' },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code' },
} as const

const USUAL_MAX = 200
const AREA_MAX = 100

const Input = ({ field, value, onChange, id }: FormControlProps & { readonly id: string }) => {
  const { placeholder = '', kind } = field
  const common = {
    ...{ id, value, placeholder, className: styles.input, 'aria-describedby': `${id}-hint` },
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange(event.target.value),
  }
  if (kind === 'area') return <textarea {...common} rows={3} maxLength={field.max ?? AREA_MAX} />
  if (kind === 'choice') {
    return (
      <select {...common}>
        {field.choices.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    )
  }
  if (kind === 'password') {
    const autoComplete = field.isNew === true ? 'new-password' : 'current-password'
    return <input {...common} type="password" autoComplete={autoComplete} maxLength={128} />
  }
  const more = kind === 'image' ? {} : INPUTS[kind]
  return <input {...common} autoComplete="off" maxLength={field.max ?? USUAL_MAX} {...more} />
}

/** A field of a form with its label and hint. */
export const FormControl = (props: FormControlProps) => {
  const { field, value, onChange } = props
  const id = useId()
  if (field.kind === 'image') {
    return <ImageControl label={field.label} value={value} onChange={onChange} />
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{field.label}</label>
      <Input {...props} id={id} />
      {field.hint !== undefined && <small id={`${id}-hint`}>{field.hint}</small>}
    </div>
  )
}
