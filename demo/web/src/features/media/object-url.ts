import { useEffect, useState } from 'react'

/** An address of a file for as long as it is shown; '' before. */
export const useObjectUrl = (file: Blob): string => {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
