/** Shares a file through the device, or downloads it. */

export function mayShare(file: File): boolean {
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });
}

/** Cancelling is not an error. */
export async function share(file: File, text: string): Promise<void> {
  await navigator.share({ files: [file], text }).catch((fault: unknown) => {
    if (!(fault instanceof DOMException && fault.name === "AbortError")) throw fault;
  });
}

export function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export async function pngOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob === null) throw new Error("the canvas is too large to be a file");
  return new File([blob], `${name}.png`, { type: blob.type });
}
