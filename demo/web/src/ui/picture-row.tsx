import styles from './picture-row.module.css'
import { showPictures } from './show-pictures.ts'
import { PICTURE_KEY } from './shown-picture.ts'

/** A row of thumbnails; a tap opens the viewer. */
export const PictureRow = ({ urls }: { urls: readonly string[] }) => {
  const pictures = urls.map((url) => ({
    key: url,
    src: url,
    thumb: url,
    original: url,
    width: 0,
    height: 0,
  }))
  return (
    <div className={styles.row}>
      {urls.map((url, index) => (
        <button
          key={url}
          type="button"
          className={styles.picture}
          aria-label={`查看图片 ${index + 1}`}
          onClick={() => void showPictures(pictures, url, () => true)}
          {...{ [PICTURE_KEY]: url }}
        >
          <img src={url} alt="" loading="lazy" />
        </button>
      ))}
    </div>
  )
}
