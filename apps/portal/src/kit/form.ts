import type { Schema } from "@portal/model/kit/endpoint.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";
import type { CallFailed } from "./call-failed.ts";

type Body<S extends Schema> = S["_zod"]["input"] & FieldValues;

/** A form on the body schema of a call: the same rules before and after sending, focus on the first wrong field. */
export function useCallForm<S extends Schema>(schema: S, values: DefaultValues<Body<S>>): UseFormReturn<Body<S>> {
  return useForm<Body<S>>({
    resolver: standardSchemaResolver(schema as unknown as z.ZodMiniType<Body<S>, Body<S>>),
    defaultValues: values,
    mode: "onSubmit",
    reValidateMode: "onChange",
    shouldFocusError: true,
  });
}

/** Puts what the server found wrong under the fields it names, and the first of them in focus; paths are their names. */
export function showServerIssues<V extends FieldValues>(form: UseFormReturn<V>, failed: CallFailed): void {
  failed.fields.forEach(({ path, issue }, index) => {
    form.setError(path as Path<V>, { type: "server", message: issue }, { shouldFocus: index === 0 });
  });
}
