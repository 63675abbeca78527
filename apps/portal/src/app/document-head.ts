/** A page's metadata in the document head. Absent parts are removed. */
export interface Head {
  readonly title: string;
  readonly description?: string | undefined;
  readonly robots?: string | undefined;
  readonly canonical?: string | undefined;
}

export function setDocumentHead(head: Head): void {
  document.title = head.title;
  setTag("meta", "name", "description", "content", head.description);
  setTag("meta", "name", "robots", "content", head.robots);
  setTag("link", "rel", "canonical", "href", head.canonical);
}

function setTag(tag: string, by: string, name: string, attribute: string, value: string | undefined): void {
  const found = document.head.querySelector(`${tag}[${by}="${name}"]`);
  if (value === undefined) {
    found?.remove();
    return;
  }
  const element = found ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(by, name);
  element.setAttribute(attribute, value);
}
