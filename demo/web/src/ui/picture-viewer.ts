import 'photoswipe/style.css'
import './picture-viewer.css'
import PhotoSwipe, { type SlideData } from 'photoswipe'
import { hasMouse } from './has-mouse.ts'
import { hasCalmMotion } from './motion.ts'
import { openOverlay } from './overlay-stack.ts'
import { closeZoom, initialZoom } from './picture-zoom.ts'
import { fetchFile, saveFile } from './save-file.ts'
import { PICTURE_KEY, type ShownPicture } from './shown-picture.ts'
import { toast } from './toast.ts'
import { topLayer } from './top-layer.ts'

const icon = (paths: string): string =>
  '<svg viewBox="0 0 24 24" width="26" height="26" fill="none" stroke="currentColor"' +
  ` stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`

const ICONS = {
  save: icon('<path d="M12 4.5v11M7 11l5 5 5-5M5 19.5h14"/>'),
  close: icon('<path d="M6 6l12 12M18 6 6 18"/>'),
  zoom: icon(
    '<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 4.5 4.5M8 10.5h5"/>' +
      '<path class="pswp__zoom-icn-bar-v" d="M10.5 8v5"/>',
  ),
  previous: icon('<path d="M14.5 5.5 8 12l6.5 6.5"/>'),
  next: icon('<path d="M9.5 5.5 16 12l-6.5 6.5"/>'),
}

const thumbnailOf = (key: string): HTMLImageElement | null =>
  document.querySelector(`[${PICTURE_KEY}="${CSS.escape(key)}"] img`)

/** Pictures of unknown size use the shape of their thumbnail. */
const sizeOf = ({ key, width, height }: ShownPicture): { width: number; height: number } => {
  if (width > 0 && height > 0) return { width, height }
  const { naturalWidth = 0, naturalHeight = 0 } = thumbnailOf(key) ?? {}
  const grown = 4
  return naturalWidth > 0
    ? { width: naturalWidth * grown, height: naturalHeight * grown }
    : { width: 1200, height: 1200 }
}

const slideOf = (picture: ShownPicture): SlideData => ({
  ...sizeOf(picture),
  src: picture.src,
  msrc: picture.thumb,
  alt: '图片',
  thumbCropped: true,
})

const nameOf = (type: string): string => {
  const ending = /^image\/(\w+)/.exec(type)?.[1]?.replace('jpeg', 'jpg')
  return `开黑酒馆-${Date.now()}.${ending ?? 'jpg'}`
}

const save = async ({ original }: ShownPicture): Promise<void> => {
  try {
    const content = await fetchFile(original)
    saveFile(content, nameOf(content.type))
    toast('已保存')
  } catch {
    toast('没有保存成功，请稍后再试')
  }
}

/** Back closes the viewer instead of the page. */
const closeOnBack = (viewer: PhotoSwipe): void =>
  viewer.on(
    'destroy',
    openOverlay(() => viewer.close()),
  )

/** The open picture viewer. */
export interface Viewer {
  /** Closes if the current picture no longer exists. */
  check(): void
}

/** Opens pictures at a key: pinch, double tap, swipe for the next, swipe down to close. */
export const openPictures = (
  pictures: readonly ShownPicture[],
  key: string,
  isHere: (key: string) => boolean,
): Viewer => {
  const viewer = new PhotoSwipe({
    appendToEl: topLayer(),
    dataSource: pictures.map(slideOf),
    index: Math.max(
      0,
      pictures.findIndex((picture) => picture.key === key),
    ),
    bgOpacity: 1,
    loop: false,
    showHideAnimationType: hasCalmMotion() ? 'none' : 'zoom',
    tapAction: 'close',
    doubleTapAction: 'zoom',
    initialZoomLevel: initialZoom,
    secondaryZoomLevel: closeZoom,
    maxZoomLevel: 4,
    // Touch devices zoom by gestures.
    zoom: hasMouse(),
    closeSVG: ICONS.close,
    zoomSVG: ICONS.zoom,
    arrowPrevSVG: ICONS.previous,
    arrowNextSVG: ICONS.next,
    zoomTitle: '放大或缩小',
    closeTitle: '关闭',
    arrowPrevTitle: '上一张',
    arrowNextTitle: '下一张',
    errorMsg: '图片加载失败',
    indexIndicatorSep: ' / ',
  })
  viewer.addFilter('thumbEl', (found, _slide, index) => {
    const picture = pictures[index]
    return (picture === undefined ? null : thumbnailOf(picture.key)) ?? (found as HTMLElement)
  })
  // A long picture opens at its top.
  viewer.on('initialZoomPan', ({ slide }) => {
    slide.pan.y = slide.bounds.min.y
  })
  viewer.on('uiRegister', () => {
    viewer.ui?.registerElement({
      name: 'save',
      title: '保存图片',
      ariaLabel: '保存图片',
      order: 9,
      isButton: true,
      html: ICONS.save,
      onClick: () => {
        const picture = pictures[viewer.currIndex]
        if (picture !== undefined) void save(picture)
      },
    })
  })
  const check = () => {
    const picture = pictures[viewer.currIndex]
    if (viewer.isDestroying || picture === undefined || isHere(picture.key)) return
    viewer.close()
    toast('这张图片已被撤回')
  }
  viewer.on('change', check)
  viewer.init()
  closeOnBack(viewer)
  return { check }
}
