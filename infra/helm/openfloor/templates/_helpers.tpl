{{- define "openfloor.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-{{ .Chart.Name }}{{ end }}
{{- end }}

{{- /* Called with a dict of root and role. */}}
{{- define "openfloor.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{- define "openfloor.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "openfloor.image" -}}
{{- $repository := required "image.repository is needed: push the image of infra/docker/Dockerfile to a registry and name it here" .Values.image.repository -}}
{{- with .Values.image.digest }}{{ $repository }}@{{ . }}{{ else }}{{ $repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end }}

{{- define "openfloor.secret" -}}
{{ .Values.secret.existing | default (include "openfloor.name" .) }}
{{- end }}
